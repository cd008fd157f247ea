import { type Column, columnRules, columns, optionColumns } from './columns.ts';
import type { KnownProduct } from './plan.ts';

/** A product of which a file says what its owner set. */
export type WrittenProduct = Omit<KnownProduct, 'isHeld'>;

const optioned = optionColumns.flatMap(({ name, value }) => [name, value]);

type WrittenColumn = Exclude<Column, 'salePrice' | (typeof optioned)[number]>;
const unwritten: readonly Column[] = ['salePrice', ...optioned];
/** The columns of every file. */
const written = columns.filter((column): column is WrittenColumn => !unwritten.includes(column));

type Cells = (string | number)[];

/** The heads of a file, with those of options when a product of the store has some (product.md 4.18). */
export const listHeads = (hasOptions: boolean): readonly string[] =>
  [...written, ...(hasOptions ? optioned : [])].map((column) => columnRules[column].head);

/**
 * Writes a product as rows of a file, from which an import reads the same product. A product without options takes one
 * row. With options, each variant takes a row with its price, old price and stock. An empty cell means that the product
 * has no such value.
 */
export function writeRows(product: WrittenProduct, hasOptions: boolean): Cells[] {
  if (!hasOptions) return [writeCells(product)];
  const { options, variants = [] } = product;
  if (!options || variants.length === 0)
    return [[...writeCells(product), ...optioned.map(() => '')]];
  return variants.map(({ values, price, price_old, stock }) => [
    ...writeCells({ ...product, price, price_old, stock }),
    ...optionColumns.flatMap((_, at) => [options[at]?.name ?? '', values[at] ?? '']),
  ]);
}

const writeCells = (product: WrittenProduct): Cells =>
  written.map((column) => {
    const value = product[column];
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    return value ?? '';
  });
