import { pricedByVariant, variantTwice } from '../messages/variants.ts';
import { foldOption, variantText } from '../products/variants.ts';
import { type Column, plainColumns, variantFields } from './columns.ts';
import { comparable } from './plan.ts';
import {
  type ImportRow,
  type ImportVariant,
  inRow,
  quote,
  type RowIssue,
  type RowResult,
} from './read-rows.ts';

interface Joined {
  readonly rows: readonly ImportRow[];
  /** The issues of rows that are left out, in order. */
  readonly issues: readonly RowIssue[];
}

/** A row and, in a file of another shop, the family of rows that belong to one product. */
interface Part {
  readonly row: ImportRow;
  readonly family: number | undefined;
}

/**
 * Turns the rows of a file into products. Rows with the same id, or without one the same exact name, become one row
 * when they are combinations of one product. Other rows about the same product are left out. So is a row that
 * contradicts the first row of its product, and a row without a combination when all combinations of its product are
 * left out: the product would have neither options nor a price. In a file of another shop the first row of a product
 * alone says what belongs to all of it, such as whether it is shown; without that row the others are left out too.
 */
export function joinRows(results: readonly RowResult[]): Joined {
  const products = new Map<string, Part[]>();
  /** The products of combinations that are left out. */
  const incomplete = new Set<string>();
  const issues = results.flatMap((one) => one.issues);
  const refused = new Set(issues.map(({ row }) => row));
  for (const { row, family, combinationOf } of results) {
    if (row === null) {
      if (combinationOf !== undefined) incomplete.add(`${family} ${keyOf(combinationOf)}`);
      continue;
    }
    if (family !== undefined && family !== row.row && refused.has(family)) {
      issues.push(refuseWithFirst(row, family));
      continue;
    }
    const key = keyOf(row);
    products.set(key, [...(products.get(key) ?? []), { row, family }]);
  }
  const joined = [...products].map(([key, parts]) =>
    joinProduct(parts, parts[0] !== undefined && incomplete.has(`${parts[0].family} ${key}`)),
  );
  issues.push(...joined.flatMap((one) => one.issues));
  return {
    rows: joined.flatMap(({ rows }) => rows),
    issues: issues.sort((one, other) => one.row - other.row),
  };
}

const keyOf = ({ id, name }: Pick<ImportRow, 'id' | 'name'>): string =>
  id === undefined ? `name ${(name ?? '').trim()}` : `id ${id}`;

/** @param isIncomplete whether a combination of the product is left out already */
function joinProduct(parts: readonly Part[], isIncomplete: boolean): Joined {
  const rows = parts.map(({ row }) => row);
  const plain = rows.filter(({ variants }) => variants === undefined);
  const isOfSeveral = new Set(parts.map(({ family }) => family)).size > 1;
  if (plain.length > 1 || isOfSeveral) return { rows: [], issues: refuseDoubled(rows) };
  if (rows.length > 1) return leaveWithFirst(joinVariants(rows), parts);
  return plain.length > 0 && isIncomplete
    ? { rows: [], issues: plain.map(refuseHead) }
    : { rows, issues: [] };
}

/** Leaves out a product whose first row was refused, with those of its rows that were not. */
function leaveWithFirst(joined: Joined, parts: readonly Part[]): Joined {
  const refused = new Set(joined.issues.map(({ row }) => row));
  const left = parts.flatMap(({ row, family }) =>
    family === undefined || !refused.has(family) || refused.has(row.row)
      ? []
      : [refuseWithFirst(row, family)],
  );
  return left.length === 0 ? joined : { rows: [], issues: [...joined.issues, ...left] };
}

const refuseWithFirst = ({ row }: ImportRow, first: number): RowIssue => ({
  row,
  column: null,
  message: `su producto empieza en la fila ${first}, que no se puede importar`,
});

/** Refuses the row of a product without a combination, when none of its combinations is taken. */
const refuseHead = ({ row }: ImportRow): RowIssue => ({
  ...{ row, column: null, message: 'ninguna de sus combinaciones se puede importar' },
});

/** Refuses all rows about one product, because nobody knows which of them is right. */
function refuseDoubled(rows: readonly ImportRow[]): RowIssue[] {
  return rows.map((row, index) => {
    const other = rows[index === 0 ? 1 : 0] ?? row;
    const column = row.id === undefined ? 'name' : 'id';
    const key = (row.id ?? row.name ?? '').trim();
    const message = `${quote(key)} está también en la fila ${other.row}`;
    return { row: row.row, column, message };
  });
}

const productColumns = ['name', 'currency', ...plainColumns] as const satisfies readonly Column[];

/** Joins the rows of one product. At most one of them has no combination. */
function joinVariants(rows: readonly ImportRow[]): Joined {
  const issues: RowIssue[] = [];
  const refuse = ({ row }: ImportRow, column: Column | null, message: string): void => {
    issues.push({ row, column, message });
  };
  const names = rows.find(({ options }) => options !== undefined)?.options ?? [];
  const product: Record<string, unknown> = {};
  const said = new Map<string, number>();
  const variants: ImportVariant[] = [];
  let firstTaken: ImportRow | undefined;
  const twice = listTwice(rows, names);
  for (const row of rows) {
    const noted = issues.length;
    const priced = variantFields.find((name) => row.variants === undefined && name in row);
    if (priced !== undefined) refuse(row, priced, inRow(pricedByVariant));
    const values = orderValues(row, names);
    if (row.variants !== undefined && values === null) {
      const other = rows.find(({ options }) => options !== undefined)?.row;
      refuse(row, 'option1', `sus opciones no son las de la fila ${other}`);
    } else if (twice.has(nameValues(values))) {
      refuse(row, null, inRow(variantTwice(variantText(values ?? []))));
    }
    for (const name of productColumns) {
      const before = said.get(name);
      if (row[name] === undefined || before === undefined) continue;
      if (comparable(name, row[name]) !== comparable(name, product[name])) {
        refuse(row, name, `no es lo mismo que en la fila ${before}`);
      }
    }
    if (issues.length > noted) continue;
    firstTaken ??= row;
    for (const name of productColumns) {
      if (row[name] === undefined || said.has(name)) continue;
      product[name] = row[name];
      said.set(name, row.row);
    }
    if (values !== null) variants.push(...(row.variants ?? []).map((one) => ({ ...one, values })));
  }
  if (firstTaken === undefined) return { rows: [], issues };
  if (variants.length === 0) return { rows: [], issues: [...issues, refuseHead(firstTaken)] };
  const { row, id } = firstTaken;
  const joined = {
    ...{ row, ...(id !== undefined && { id }), ...product },
    options: names,
    variants,
  };
  return { rows: [joined], issues };
}

/** The values of a row in the order of the product's options. Null when the row has other options. */
function orderValues({ options = [], variants }: ImportRow, names: readonly string[]) {
  const [variant] = variants ?? [];
  if (variant === undefined || options.length !== names.length) return null;
  const folded = options.map(foldOption);
  const values = names.flatMap((name) => variant.values[folded.indexOf(foldOption(name))] ?? []);
  return values.length === names.length ? values : null;
}

const nameValues = (values: readonly string[] | null): string =>
  JSON.stringify((values ?? []).map(foldOption));

/** The combinations that occur in several rows. */
function listTwice(rows: readonly ImportRow[], names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const values = orderValues(row, names);
    if (values === null) continue;
    const key = nameValues(values);
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return twice;
}
