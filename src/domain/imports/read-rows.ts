import { maxStock } from '../limits.ts';
import { isId } from '../id.ts';
import { type Currency, isCurrency, tryParseAmount } from '../money/money.ts';
import { takeOffApostrophe } from '../text/csv.ts';
import { foldText } from '../text/fold-text.ts';
import { type Decimal, findCurrency, readAmount, roundStored } from './amounts.ts';
import { type Column, type ColumnUse, columnNames, type Dialect, type Header } from './columns.ts';
import { readCategoryPath, readMarkup } from './plain-text.ts';
import type { Cell, Table, TableRow } from './table.ts';

/** What a row says of a product; what is absent stays as it is, null empties it. */
export interface ImportRow {
  /** Its place in the file, by which it is named. */
  readonly row: number;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly price?: number | null | undefined;
  readonly price_old?: number | null | undefined;
  readonly currency?: Currency | undefined;
  readonly stock?: number | null | undefined;
  /** The name of one, which is made when the store has none of it. */
  readonly category?: string | null | undefined;
  readonly offer?: boolean | undefined;
  readonly delivery?: boolean | undefined;
  readonly isVisible?: boolean | undefined;
}

/** Why a row is not taken; `column` is null where it is about the whole row. */
export interface RowIssue {
  readonly row: number;
  readonly column: Column | null;
  readonly message: string;
}

/** @example issueText({ row: 14, column: 'price', message: '«doce» no es un número' }) // 'Fila 14, precio: «doce» no es un número' */
export const issueText = ({ row, column, message }: RowIssue): string =>
  `Fila ${row}${column === null ? '' : `, ${columnNames[column].replaceAll('_', ' ')}`}: ${message}`;

/** How a table is to be read: what each column is, and how its amounts are written. */
export interface Reading {
  readonly header: Header;
  /** What each column is, with what was said of those that are not known. */
  readonly uses: readonly ColumnUse[];
  readonly decimal: Decimal;
}

const quoteLength = 40;
const quote = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return `«${line.length > quoteLength ? `${line.slice(0, quoteLength)}…` : line}»`;
};

const nothing = '-';
const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', 'falso', '0', '-1', 'off']);
const dateText = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}(?:$|[ T])/;

/** What is wrong with one cell; thrown and caught while its row is read. */
class CellRefusal extends Error {}

function refuse(message: string): never {
  throw new CellRefusal(message);
}

/** The text of a cell that may hold any. Null empties the field. */
function readText({ kind, text }: Cell): string | null {
  if (kind === 'formula' || text.startsWith('=')) {
    return refuse('es una fórmula: pon en su lugar el valor');
  }
  if (kind === 'error') return refuse(`la hoja de cálculo dice ${quote(text)}`);
  if (kind === 'date') return refuse('es una fecha: escríbela como texto');
  return text.trim() === nothing ? null : takeOffApostrophe(text);
}

/** A number of a cell, and the currency that it names. */
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

/** The fields of a row while it is read. */
type Draft = { -readonly [Name in keyof Omit<ImportRow, 'row'>]: ImportRow[Name] };

/** What one row of a table is: a row, or why it is none. */
export interface RowResult {
  readonly row: ImportRow | null;
  readonly issues: readonly RowIssue[];
}

/** Reads the rows below the heads one after the other. A row with an issue is left out whole. */
export function createRowReader(table: Table, reading: Reading): (row: TableRow) => RowResult {
  const { header, uses } = reading;
  const hasOwnIds = hasIds(table.rows.slice(header.place + 1), uses);
  let group: string | undefined;
  return (row) => {
    const isPart = isVariant(row, uses, group);
    group = textOf(row, uses, 'group') ?? group;
    if (isPart) {
      const message = 'es una variante de otro producto, y las variantes no se leen de un archivo';
      return { row: null, issues: [{ row: row.number, column: null, message }] };
    }
    const reader = createCellReader(row, reading, hasOwnIds);
    const draft = reader.read();
    return reader.issues.length > 0
      ? { row: null, issues: reader.issues }
      : { row: { row: row.number, ...draft }, issues: [] };
  };
}

/** All rows together: those that are about the same product are left out too. */
export function joinRows(results: readonly RowResult[]): {
  readonly rows: readonly ImportRow[];
  readonly issues: readonly RowIssue[];
} {
  const rows = results.flatMap(({ row }) => row ?? []);
  const doubled = findDoubled(rows);
  const issues = [...results.flatMap((result) => result.issues), ...doubled.values()];
  return {
    rows: rows.filter(({ row }) => !doubled.has(row)),
    issues: issues.sort((one, other) => one.row - other.row),
  };
}

const placeOf = (uses: readonly ColumnUse[], column: ColumnUse['column']): number =>
  uses.findIndex((use) => use.column === column);

function textOf(
  row: TableRow,
  uses: readonly ColumnUse[],
  column: ColumnUse['column'],
): string | undefined {
  return row.cells[placeOf(uses, column)]?.text.trim();
}

/** A column "ID" that numbers the rows is not ours. */
const hasIds = (rows: readonly TableRow[], uses: readonly ColumnUse[]): boolean =>
  rows.some((row) => isId(textOf(row, uses, 'id')));

/** Whether a row is a further variant of the product above it, as the files of other shops have them. */
function isVariant(row: TableRow, uses: readonly ColumnUse[], group: string | undefined): boolean {
  const kind = foldText(textOf(row, uses, 'kind') ?? '');
  if (kind.startsWith('variation') || kind.startsWith('variacion')) return true;
  const own = textOf(row, uses, 'group');
  return own !== undefined && own === group && textOf(row, uses, 'name') === undefined;
}

function createCellReader(
  { number, cells }: TableRow,
  { uses, decimal, header: { dialect } }: Reading,
  hasOwnIds: boolean,
) {
  const issues: RowIssue[] = [];
  /** What a cell says by one of the readers above; undefined where it is empty or was refused. */
  function get<Value>(column: Column, read: (cell: Cell) => Value): Value | undefined {
    const cell = cells[placeOf(uses, column)];
    if (cell === undefined || cell === null) return undefined;
    try {
      return read(cell);
    } catch (refusal) {
      if (!(refusal instanceof CellRefusal)) throw refusal;
      issues.push({ row: number, column, message: refusal.message });
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
    const ofColumn = price === undefined ? undefined : uses[placeOf(uses, 'price')]?.currency;
    const isReduced = typeof sale?.amount === 'number' && sale.amount > 0;
    const before = isReduced ? price : old;
    const now = isReduced ? sale : price;
    return clean({
      price: amountOf(now),
      price_old: amountOf(before),
      currency: currency ?? ofColumn,
    });
  }

  function read(): Draft {
    const id = hasOwnIds ? get('id', readId) : undefined;
    const name = get('name', (cell) => readLine(cell) ?? refuse('no puede quedar vacío'));
    const description = get('description', (cell) => readLongText(cell, isOfShop));
    const category = get('category', (cell) => readCategory(cell, dialect));
    const draft = clean({
      ...{ id, name, description, category },
      ...readPrices(),
      stock: get('stock', (cell) => readStock(cell, decimal)),
      offer: get('offer', readFlag),
      delivery: get('delivery', readFlag),
      isVisible: get('isVisible', readFlag),
    });
    if (issues.length === 0 && id === undefined && name === undefined) {
      issues.push({ row: number, column: 'name', message: 'falta el nombre' });
    }
    return draft;
  }
  return { read, issues };
}

const amountOf = (
  money: { readonly amount: number } | null | undefined,
): number | null | undefined => (money === undefined ? undefined : (money?.amount ?? null));

/** Without what is not said. */
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

/** A text of one line, as a name is; a cell may have broken it to be narrower. */
const readLine = (cell: Cell): string | null =>
  readText(cell)?.replace(/\s*[\r\n]+\s*/g, ' ') ?? null;

function readCategory(cell: Cell, dialect: Dialect): string | null {
  const text = readLine(cell);
  return text === null || dialect === 'own' ? text : readCategoryPath(text);
}

/** Rows that are about the same product, which could not all be right. */
function findDoubled(rows: readonly ImportRow[]): ReadonlyMap<number, RowIssue> {
  const doubled = new Map<number, RowIssue>();
  const seen = new Map<string, ImportRow>();
  for (const row of rows) {
    const column = row.id === undefined ? 'name' : 'id';
    const key = (row.id ?? row.name ?? '').trim();
    const first = seen.get(`${column} ${key}`);
    if (first === undefined) {
      seen.set(`${column} ${key}`, row);
      continue;
    }
    const note = (one: ImportRow, other: ImportRow): void => {
      const message = `${quote(key)} está también en la fila ${other.row}`;
      if (!doubled.has(one.row)) doubled.set(one.row, { row: one.row, column, message });
    };
    note(first, row);
    note(row, first);
  }
  return doubled;
}

/** What a file says of amounts as text, by which it is decided how they are written. */
export function listAmounts({ rows }: Table, { header, uses }: Omit<Reading, 'decimal'>): string[] {
  const amounts: readonly unknown[] = ['price', 'price_old', 'salePrice', 'stock'];
  const places = uses.flatMap(({ column }, place) => (amounts.includes(column) ? [place] : []));
  return rows
    .slice(header.place + 1)
    .flatMap(({ cells }) => places.flatMap((place) => cells[place] ?? []))
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text);
}
