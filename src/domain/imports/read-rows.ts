import { maxStock } from '../limits.ts';
import { tooManyOptions } from '../messages/variants.ts';
import { isId } from '../id.ts';
import { type Currency, isCurrency, tryParseAmount } from '../money/money.ts';
import { takeOffApostrophe } from '../text/csv.ts';
import { foldText } from '../text/fold-text.ts';
import { type Decimal, findCurrency, readAmount, roundStored } from './amounts.ts';
import {
  type Column,
  columnRules,
  type ColumnUse,
  type Dialect,
  type Header,
  optionColumns,
  type PlainCells,
  plainColumns,
} from './columns.ts';
import { readCategoryPath, readMarkup } from './plain-text.ts';
import type { Cell, Table, TableRow } from './table.ts';

/** A product as a row describes it. A field that is absent stays as it is, null empties it. */
export interface ImportRow extends Fields<PlainCells> {
  /** The number of the row in the file, which messages use. */
  readonly row: number;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly price?: number | null | undefined;
  readonly price_old?: number | null | undefined;
  readonly currency?: Currency | undefined;
  readonly stock?: number | null | undefined;
  /** The names of the product's options. If present, `variants` has the prices and the stock. */
  readonly options?: readonly string[] | undefined;
  readonly variants?: readonly ImportVariant[] | undefined;
}

/** Fields of which each may be absent. */
type Fields<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** One combination of a product, as a row describes it. */
export interface ImportVariant {
  readonly row: number;
  /** One value of each option, in the order in which the product's row names the options. */
  readonly values: readonly string[];
  readonly price?: number | null | undefined;
  readonly price_old?: number | null | undefined;
  readonly stock?: number | null | undefined;
}

/** The reason why a row is refused. `column` is null when it concerns the whole row. */
export interface RowIssue {
  readonly row: number;
  readonly column: Column | null;
  readonly message: string;
}

/** @example issueText({ row: 14, column: 'price', message: '«doce» no es un número' }) // 'Fila 14, precio: «doce» no es un número' */
export const issueText = ({ row, column, message }: RowIssue): string =>
  `Fila ${row}${column === null ? '' : `, ${columnRules[column].head.replaceAll('_', ' ')}`}: ${message}`;

/**
 * A sentence in the form that follows the number of a row. @example inRow('Escribe el valor.') // 'escribe el valor'
 */
export const inRow = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** How to read a table: the use of each column, and how its amounts are written. */
export interface Reading {
  readonly header: Header;
  /** The use of each column, including what the owner chose for unknown ones. */
  readonly uses: readonly ColumnUse[];
  readonly decimal: Decimal;
}

const quoteLength = 40;
export const quote = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return `«${line.length > quoteLength ? `${line.slice(0, quoteLength)}…` : line}»`;
};

const nothing = '-';
const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', 'falso', '0', '-1', 'off']);
const dateText = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}(?:$|[ T])/;

/** The error of one cell, thrown and caught while its row is read. */
class CellRefusal extends Error {}

function refuse(message: string): never {
  throw new CellRefusal(message);
}

/** The text of a cell that may hold any text. Null empties the field. */
function readText({ kind, text }: Cell): string | null {
  if (kind === 'formula' || text.startsWith('=')) {
    return refuse('es una fórmula: pon en su lugar el valor');
  }
  if (kind === 'error') return refuse(`la hoja de cálculo dice ${quote(text)}`);
  if (kind === 'date') return refuse('es una fecha: escríbela como texto');
  return text.trim() === nothing ? null : takeOffApostrophe(text);
}

/** The number in a cell, and the currency if the cell names one. */
function readNumber(
  { kind, text }: Cell,
  decimal: Decimal,
): { amount: number; currency: Currency | null } | null {
  if (kind === 'date' || (kind === 'text' && dateText.test(text.trim()))) {
    return refuse(kind === 'date' ? 'es una fecha' : `${quote(text)} es una fecha`);
  }
  const given = readText({ kind, text });
  if (given === null) return null;
  const found =
    kind === 'number'
      ? { amount: roundStored(given), currency: null }
      : readAmount(given.replace(/^'/, ''), decimal);
  if (found === null) return refuse(`${quote(given)} no es un número`);
  if (found.amount < 0) return refuse(`${quote(given)} es menor que cero`);
  return found;
}

function readMoney(
  cell: Cell,
  decimal: Decimal,
): { amount: number; currency: Currency | null } | null {
  const found = readNumber(cell, decimal);
  if (found !== null && tryParseAmount(found.amount) === null) {
    return refuse(
      tryParseAmount(Math.trunc(found.amount)) === null
        ? `${quote(cell.text)} es demasiado`
        : `${quote(cell.text)} tiene más de dos decimales`,
    );
  }
  return found;
}

function readStock(cell: Cell, decimal: Decimal): number | null {
  const found = readNumber(cell, decimal);
  if (found === null) return null;
  if (!Number.isInteger(found.amount)) return refuse(`${quote(cell.text)} no es un número entero`);
  if (found.amount > maxStock) return refuse(`${quote(cell.text)} es demasiado`);
  return found.amount;
}

function readFlag(cell: Cell): boolean {
  const text = foldText(readText(cell) ?? nothing).trim();
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  return refuse(`${quote(cell.text)} no es sí ni no`);
}

function readCurrency(cell: Cell): Currency {
  const text = (readText(cell) ?? nothing).trim();
  const code = text.toUpperCase();
  const found = isCurrency(code) ? code : findCurrency(text);
  return found ?? refuse(`${quote(text)} no es una moneda: pon CUP, USD o EUR`);
}

/** The fields of a row while it is being read. */
type Draft = { -readonly [Name in keyof Omit<ImportRow, 'row'>]: ImportRow[Name] };

/** The result of reading one row of a table: a row, or the reasons why it is refused. */
export interface RowResult {
  readonly row: ImportRow | null;
  readonly issues: readonly RowIssue[];
  /** In a file of another shop, the number that rows of one product share. Several products may have the same name. */
  readonly family?: number | undefined;
  /** The product of a row that describes one of its combinations, whether or not the row is refused. */
  readonly combinationOf?: Pick<ImportRow, 'id' | 'name'> | undefined;
}

/** Creates the reader of the rows below the heads. A row with an issue is left out as a whole. */
export function createRowReader(table: Table, reading: Reading): (row: TableRow) => RowResult {
  const { header, uses } = reading;
  const rows = table.rows.slice(header.index + 1);
  const hasOwnIds = hasIds(rows, uses);
  const families = findFamilies(rows, uses);
  return (row) => {
    const isPart = isVariation(row, uses);
    const first = listReferences(row, uses).flatMap((one) => families.get(one) ?? [])[0] ?? null;
    if (isPart && first === null) {
      const message = 'es una variante de un producto que no está en el archivo';
      return { row: null, issues: [{ row: row.number, column: null, message }] };
    }
    const reader = createCellReader(row, reading, { hasOwnIds, isPart, first });
    const draft = reader.read();
    const found = {
      ...{ issues: reader.issues, family: first?.number },
      ...(reader.isCombination && { combinationOf: { id: draft.id, name: draft.name } }),
    };
    const isSwitchedOff = no.has(foldText(textOf(row, uses, 'isVisible') ?? ''));
    // The other shop does not sell a variation that it has switched off.
    const isLeft = reader.issues.length > 0 || (isPart && isSwitchedOff);
    return { ...found, row: isLeft ? null : { row: row.number, ...draft } };
  };
}

const columnIndex = (uses: readonly ColumnUse[], column: ColumnUse['column']): number =>
  uses.findIndex((use) => use.column === column);

function textOf(
  row: TableRow,
  uses: readonly ColumnUse[],
  column: ColumnUse['column'],
): string | undefined {
  return row.cells[columnIndex(uses, column)]?.text.trim();
}

/** Whether the column "ID" has our ids. It may also just number the rows. */
const hasIds = (rows: readonly TableRow[], uses: readonly ColumnUse[]): boolean =>
  rows.some((row) => isId(textOf(row, uses, 'id')));

/** Whether a row is a variation of WooCommerce. Its product then has a row of its own. */
function isVariation(row: TableRow, uses: readonly ColumnUse[]): boolean {
  const kind = foldText(textOf(row, uses, 'kind') ?? '');
  return kind.startsWith('variation') || kind.startsWith('variacion');
}

/** The names by which another shop's file refers to the product of a row. */
function listReferences(row: TableRow, uses: readonly ColumnUse[]): string[] {
  const text = (column: ColumnUse['column']): string => textOf(row, uses, column) ?? '';
  const id = text('shopId');
  const named = isVariation(row, uses)
    ? [text('parent').replace(/^id:\s*/, 'id:')]
    : [text('group'), id && `id:${id}`, text('sku')];
  return named.filter((one) => one !== '');
}

/** The first row of each product, by each name that refers to it. */
function findFamilies(
  rows: readonly TableRow[],
  uses: readonly ColumnUse[],
): ReadonlyMap<string, TableRow> {
  const families = new Map<string, TableRow>();
  for (const row of rows.filter((one) => !isVariation(one, uses))) {
    for (const one of listReferences(row, uses)) {
      if (!families.has(one)) families.set(one, row);
    }
  }
  return families;
}

/** The relation of a row to the others of its file. */
interface Relation {
  readonly hasOwnIds: boolean;
  /** Whether the row describes only a combination and not the product itself. */
  readonly isPart: boolean;
  /** The first row of the same product in a file of another shop. */
  readonly first: TableRow | null;
}

function createCellReader(
  { number, cells }: TableRow,
  { uses, decimal, header: { dialect } }: Reading,
  { hasOwnIds, isPart, first }: Relation,
) {
  const issues: RowIssue[] = [];
  /** Whether a cell of the product's first row, which this row takes over, is refused there. */
  let isInheritedRefused = false;
  /** The value of a cell, read by one of the functions above. Undefined when the cell is empty or was refused. */
  function get<Value>(
    column: Column,
    read: (cell: Cell) => Value,
    from: TableRow['cells'] = cells,
  ): Value | undefined {
    const cell = from[columnIndex(uses, column)];
    if (cell === undefined || cell === null) return undefined;
    try {
      return read(cell);
    } catch (refusal) {
      if (!(refusal instanceof CellRefusal)) throw refusal;
      // The first row of the product has the issue of its own cell.
      if (from === cells) issues.push({ row: number, column, message: refusal.message });
      else isInheritedRefused = true;
      return undefined;
    }
  }
  const isOfShop = dialect !== 'own';

  function readPrices(): Draft {
    const price = get('price', (cell) => readMoney(cell, decimal));
    const old = get('price_old', (cell) => readMoney(cell, decimal));
    const sale = get('salePrice', (cell) => readMoney(cell, decimal));
    const named = [price, old, sale].flatMap((one) => one?.currency ?? []);
    const said = get('currency', readCurrency);
    const [currency, ...others] = [...(said === undefined ? [] : [said]), ...named];
    if (others.some((other) => other !== currency)) {
      issues.push({ row: number, column: 'currency', message: 'el precio está en otra moneda' });
    }
    const ofColumn = price === undefined ? undefined : uses[columnIndex(uses, 'price')]?.currency;
    const isReduced = typeof sale?.amount === 'number' && sale.amount > 0;
    const before = isReduced ? price : old;
    const now = isReduced ? sale : price;
    return clean({
      price: amountOf(now),
      price_old: amountOf(before),
      currency: currency ?? ofColumn,
    });
  }

  const readGiven = (cell: Cell): string => readLine(cell) ?? refuse('no puede quedar vacío');
  /** The text of a column. A variation of WooCommerce and a row that leaves it empty have that of the product's first row. */
  const getInherited = (column: Column): string | undefined =>
    !isPart && textOf({ number, cells }, uses, column) !== undefined
      ? get(column, readGiven)
      : first === null
        ? undefined
        : get(column, readGiven, first.cells);

  const hasOptionText = optionColumns
    .flatMap(({ name, value }) => [name, value])
    .some((column) => textOf({ number, cells }, uses, column) !== undefined);
  // In its option columns a product of WooCommerce lists the values that its variations may have.
  const isCombination = isPart || (hasOptionText && dialect !== 'woocommerce');

  /** The combination that a row describes: its options, each with a value. Null when the row describes none. */
  function readChoice(): { readonly options: string[]; readonly values: string[] } | null {
    if (dialect === 'woocommerce' && !isPart) return null;
    if (textOf({ number, cells }, uses, 'value3')) {
      issues.push({ row: number, column: null, message: inRow(tooManyOptions) });
    }
    const options: string[] = [];
    const values: string[] = [];
    for (const columns of optionColumns) {
      const noted = issues.length;
      const value = get(columns.value, readGiven);
      const own = get(columns.name, readGiven);
      const name = own ?? (value === undefined || isPart ? undefined : getInherited(columns.name));
      if (issues.length > noted || (name === undefined && value === undefined)) continue;
      if (name === undefined || value === undefined) {
        const message =
          name === undefined ? 'falta el nombre de la opción' : `falta el valor de ${quote(name)}`;
        const column = name === undefined ? columns.name : columns.value;
        issues.push({ row: number, column, message });
        continue;
      }
      options.push(name);
      values.push(value);
    }
    return options.length === 0 ? null : { options, values };
  }

  const cellReaders = {
    text: (cell: Cell) => readLongText(cell, isOfShop),
    category: (cell: Cell) => readCategory(cell, dialect),
    flag: readFlag,
  };
  /** The cells of the columns that depend on no other. A variation of WooCommerce has none of them. */
  function readPlainCells(): Fields<PlainCells> {
    if (isPart) return {};
    const cellsRead = plainColumns.map((column) => [
      column,
      get<string | boolean | null>(column, cellReaders[columnRules[column].cell]),
    ]);
    return Object.fromEntries(cellsRead) as Fields<PlainCells>;
  }

  function read(): Draft {
    const id = hasOwnIds && !isPart ? get('id', readId) : undefined;
    const name = getInherited('name');
    const choice = readChoice();
    const { currency, ...prices } = readPrices();
    const amounts = clean({
      ...prices,
      stock: get('stock', (cell) => readStock(cell, decimal)),
    });
    const plainCells = readPlainCells();
    const isHead = foldText(textOf({ number, cells }, uses, 'kind') ?? '').startsWith('variable');
    const draft = clean({
      ...{ id, name, currency, ...plainCells },
      ...(choice === null
        ? !isHead && amounts
        : {
            options: choice.options,
            variants: [{ row: number, values: choice.values, ...amounts }],
          }),
    });
    const isFirst = first === null || first.number === number;
    if (!isFirst && choice === null && textOf({ number, cells }, uses, 'name') === undefined) {
      issues.push({ row: number, column: null, message: 'es una variante que no dice cuál' });
    }
    const isNamed = draft.id !== undefined || name !== undefined || isInheritedRefused;
    if (issues.length === 0 && !isNamed) {
      issues.push({ row: number, column: 'name', message: 'falta el nombre' });
    }
    return draft;
  }
  return { read, issues, isCombination };
}

const amountOf = (
  money: { readonly amount: number } | null | undefined,
): number | null | undefined => (money === undefined ? undefined : (money?.amount ?? null));

/** The draft without undefined fields. */
const clean = (draft: { readonly [Name in keyof Draft]: Draft[Name] | undefined }): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft;

function readId(cell: Cell): string {
  const text = cell.text.trim();
  return isId(text) ? text : refuse(`${quote(text)} no es un id de tus productos`);
}

function readLongText(cell: Cell, isMarkup: boolean): string | null {
  const text = readText(cell);
  return text === null || !isMarkup ? text : readMarkup(text);
}

/** Text of a single line, such as a name. A cell may contain line breaks that only make it narrower. */
const readLine = (cell: Cell): string | null =>
  readText(cell)?.replace(/\s*[\r\n]+\s*/g, ' ') ?? null;

function readCategory(cell: Cell, dialect: Dialect): string | null {
  const text = readLine(cell);
  return text === null || dialect === 'own' ? text : readCategoryPath(text);
}

/** The texts of all amounts in a file. They decide how its amounts are written. */
export function listAmounts({ rows }: Table, { header, uses }: Omit<Reading, 'decimal'>): string[] {
  const amounts: readonly unknown[] = ['price', 'price_old', 'salePrice', 'stock'];
  const indexes = uses.flatMap(({ column }, index) => (amounts.includes(column) ? [index] : []));
  return rows
    .slice(header.index + 1)
    .flatMap(({ cells }) => indexes.flatMap((index) => cells[index] ?? []))
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text);
}
