import { errorMessages } from '../messages.ts';
import { foldText } from '../text/fold-text.ts';
import { variantFields } from './columns.ts';
import { mergeVariants, type OptionedProduct, type VariantSet } from './merge-variants.ts';
import type { ImportRow, RowIssue } from './read-rows.ts';

/** The fields of a row, without its options. */
type PlainFields = Omit<ImportRow, 'row' | 'id' | 'options' | 'variants'>;
type Field = keyof PlainFields;

/** The fields that a row sets. Options and variants are given whole. */
export type ImportFields = PlainFields & VariantSet;

type Known = { readonly [Name in Field]-?: Exclude<PlainFields[Name], undefined> };

/** A product of the store as it is now, with the name of its category. */
export interface KnownProduct extends Known, OptionedProduct {
  readonly id: string;
  /** Whether an operator holds the product back from the public. */
  readonly isHeld: boolean;
}

/** The result of planning one row. */
export type ImportStep =
  | { readonly kind: 'create'; readonly row: ImportRow; readonly set: ImportFields }
  | {
      readonly kind: 'change' | 'same';
      readonly row: ImportRow;
      readonly product: KnownProduct;
      /** The fields that differ from the product's. */
      readonly set: ImportFields;
    }
  | {
      readonly kind: 'refuse';
      readonly row: ImportRow;
      /** One for each row of the file that belongs to the product. */
      readonly issues: readonly RowIssue[];
    };

/** The form of a name in which categories of a store are compared. */
export const categoryKey = (name: string): string => foldText(name).trim();

/**
 * Plans the effect of each row on a store. A row finds its product by id, or without an id by its exact name. `known`
 * has all products of the store with one of these ids or names.
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
    const plain = listDifferences(fields, product);
    if (product.isHeld && plain.isVisible === true) {
      return refuse('isVisible', errorMessages.product_held);
    }
    const hasOptions = (product.options ?? null) !== null;
    const priced = variantFields.find((field) => hasOptions && field in plain);
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

/** The numbers of the file's rows that belong to a product. */
const listRows = ({ row, variants = [] }: ImportRow): number[] => [
  ...new Set([row, ...variants.map((variant) => variant.row)]),
];

/** Finds rows about a product that other rows are about too, even if one gives its id and another its name. */
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

/** A new product has nothing to empty. */
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

/**
 * The form of a value in which it is compared. A spreadsheet may end lines differently, and the name of a category may
 * be spelled differently.
 */
export function comparable(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'category') return categoryKey(value);
  return field === 'description' ? value.replace(/\r\n?/g, '\n') : value;
}

/**
 * The facts on which a step is based: the row, and the product's values of the fields that the row names. The stock is
 * not part of them, so that a sale in the meantime does not make the plan outdated.
 */
export function describeBasis(step: Exclude<ImportStep, { kind: 'refuse' }>): unknown {
  if (step.kind === 'create') return [step.kind, step.row];
  const { row, product } = step;
  const named = Object.keys(row) as (keyof ImportRow)[];
  const before = named.filter((name) => !['row', 'stock', 'options', 'variants'].includes(name));
  const basis = before.map((name) => product[name as 'name']);
  return ['known', row, product.id, basis, row.variants && describeVariants(product)];
}

/** All that the merging of variants reads. For a product without variants, this is the price that each new one gets. */
const describeVariants = ({ price, price_old, options, variants = [] }: KnownProduct): unknown =>
  options ? [options, variants.map(({ stock: _, ...variant }) => variant)] : [price, price_old];

/** The categories that the steps name and the store does not have, each once, in the spelling of its first row. */
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
