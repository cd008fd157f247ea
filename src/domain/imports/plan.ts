import { errorMessages } from '../messages.ts';
import { foldText } from '../text/fold-text.ts';
import { mergeVariants, type OptionedProduct, type VariantSet } from './merge-variants.ts';
import type { ImportRow, RowIssue } from './read-rows.ts';

/** What a row may say of a product, but for its options. */
type PlainFields = Omit<ImportRow, 'row' | 'id' | 'options' | 'variants'>;
type Field = keyof PlainFields;

/** What of a product is set, its options and variants whole. */
export type ImportFields = PlainFields & VariantSet;

type Known = { readonly [Name in Field]-?: Exclude<PlainFields[Name], undefined> };

/** A product of the store as it is now, its category by its name. */
export interface KnownProduct extends Known, OptionedProduct {
  readonly id: string;
  /** Whether an operator keeps it from the public. */
  readonly isHeld: boolean;
}

const ofVariants = ['price', 'price_old', 'stock'] as const;

/** What becomes of a row. */
export type ImportStep =
  | { readonly kind: 'create'; readonly row: ImportRow; readonly set: ImportFields }
  | {
      readonly kind: 'change' | 'same';
      readonly row: ImportRow;
      readonly product: KnownProduct;
      /** The fields that differ. */
      readonly set: ImportFields;
    }
  | {
      readonly kind: 'refuse';
      readonly row: ImportRow;
      /** One for each row of the file that is of the product. */
      readonly issues: readonly RowIssue[];
    };

/** By which two categories of a store are the same. */
export const categoryKey = (name: string): string => foldText(name).trim();

/**
 * What each row does to a store: a product is found by its id, or without one by its exact name. `known` has all
 * products of the store that have one of the ids or names.
 */
export function planImport(
  rows: readonly ImportRow[],
  known: readonly KnownProduct[],
): ImportStep[] {
  const byId = new Map(known.map((product) => [product.id, product]));
  const byName = new Map<string, KnownProduct[]>();
  for (const product of known) {
    byName.set(product.name, [...(byName.get(product.name) ?? []), product]);
  }
  const doubled = findDoubled(rows, byName);
  return rows.map((row) => {
    const refuse = (column: RowIssue['column'], message: string): ImportStep => ({
      kind: 'refuse',
      row,
      issues: listRows(row).map((number) => ({ row: number, column, message })),
    });
    if (doubled.has(row)) return refuse(row.id === undefined ? 'name' : 'id', 'está dos veces');
    const { id } = row;
    const fields = fieldsOf(row);
    const found = id === undefined ? (byName.get(row.name ?? '') ?? []) : [byId.get(id)];
    if (found.length > 1) {
      return refuse('name', 'varios productos se llaman así: pon el id del que es');
    }
    const [product] = found;
    if (product === undefined) {
      return id === undefined
        ? planNew(row, fields, refuse)
        : refuse('id', 'no es de ninguno de tus productos');
    }
    if (product.isHeld && row.isVisible === true) {
      return refuse('isVisible', errorMessages.product_held);
    }
    const plain = listDifferences(fields, product);
    const hasOptions = (product.options ?? null) !== null;
    const priced = ofVariants.find((field) => hasOptions && field in plain);
    if (priced !== undefined)
      return refuse(priced, 'lo dicen sus opciones: pon una fila para cada una');
    const merged = row.variants === undefined ? {} : mergeVariants(row, product);
    if (typeof merged === 'string') return refuse(null, merged);
    const set = { ...plain, ...merged };
    return { kind: Object.keys(set).length === 0 ? 'same' : 'change', row, product, set };
  });
}

function planNew(
  row: ImportRow,
  fields: PlainFields,
  refuse: (column: RowIssue['column'], message: string) => ImportStep,
): ImportStep {
  const merged = row.variants === undefined ? {} : mergeVariants(row, null);
  if (typeof merged === 'string') return refuse(null, merged);
  return { kind: 'create', row, set: { ...dropEmpty(fields), ...merged } };
}

const fieldsOf = ({
  row: _row,
  id: _id,
  options: _options,
  variants: _variants,
  ...fields
}: ImportRow): PlainFields => fields;

/** The rows of the file that are of a product. */
const listRows = ({ row, variants = [] }: ImportRow): number[] => [
  ...new Set([row, ...variants.map((variant) => variant.row)]),
];

/** Rows of which others are about the same product, though one may say its id and another its name. */
function findDoubled(
  rows: readonly ImportRow[],
  byName: ReadonlyMap<string, readonly KnownProduct[]>,
): ReadonlySet<ImportRow> {
  const seen = new Map<string, ImportRow>();
  const doubled = new Set<ImportRow>();
  for (const row of rows) {
    const [product, ...others] = byName.get(row.name ?? '') ?? [];
    const id = row.id ?? (others.length === 0 ? product?.id : undefined);
    const key = id === undefined ? `name ${row.name}` : `id ${id}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else doubled.add(first).add(row);
  }
  return doubled;
}

/** A new product has nothing to be emptied. */
const dropEmpty = (fields: PlainFields): PlainFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );

function listDifferences(fields: PlainFields, product: KnownProduct): PlainFields {
  const given = Object.entries(fields) as [Field, PlainFields[Field]][];
  const differing = given.filter(
    ([field, value]) =>
      value !== undefined && comparable(field, value) !== comparable(field, product[field]),
  );
  return Object.fromEntries(differing);
}

/** A spreadsheet may end lines otherwise, and a category that is written otherwise is the same one. */
export function comparable(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'category') return categoryKey(value);
  return field === 'description' ? value.replace(/\r\n?/g, '\n') : value;
}

/**
 * What a step was decided by: the row, and what the product said of the fields that it names when it was looked at. Not
 * how many there are: what a sale takes meanwhile makes no plan stale.
 */
export function describeBasis(step: ImportStep): unknown {
  if (step.kind === 'create' || step.kind === 'refuse') return [step.kind, step.row];
  const { row, product } = step;
  const named = Object.keys(row) as (keyof ImportRow)[];
  const before = named.filter((name) => !['row', 'stock', 'options', 'variants'].includes(name));
  const basis = before.map((name) => product[name as 'name']);
  return ['known', row, product.id, basis, row.variants && describeVariants(product)];
}

/** All that variants are merged with; of a product without any, the price that each of them gets. */
const describeVariants = ({ price, price_old, options, variants = [] }: KnownProduct): unknown =>
  options ? [options, variants.map(({ stock: _, ...variant }) => variant)] : [price, price_old];

/** The categories of steps that a store does not have yet, each once and as it was written first. */
export function listNewCategories(
  steps: readonly ImportStep[],
  present: readonly string[],
): string[] {
  const keys = new Set(present.map(categoryKey));
  const added: string[] = [];
  for (const step of steps) {
    const name = step.kind === 'refuse' ? null : (step.set.category ?? null);
    if (name === null || keys.has(categoryKey(name))) continue;
    keys.add(categoryKey(name));
    added.push(name);
  }
  return added;
}
