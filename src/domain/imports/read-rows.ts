import { maxStock } from '../limits.ts';
import { tooManyOptions } from '../messages/variants.ts';
import { isId } from '../id.ts';
import { type Currency, isCurrency, tryParseAmount } from '../money/money.ts';
import { takeOffApostrophe } from '../text/csv.ts';
import { foldText } from '../text/fold-text.ts';
import { type Decimal, findCurrency, readAmount, roundStored } from './amounts.ts';
import {
  type Column,
  type ColumnUse,
  columnNames,
  type Dialect,
  type Header,
  optionColumns,
} from './columns.ts';
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
  /** The names of its options; then prices and stock are those of `variants`. */
  readonly options?: readonly string[] | undefined;
  readonly variants?: readonly ImportVariant[] | undefined;
}

/** What a row says of one combination of a product. */
export interface ImportVariant {
  readonly row: number;
  /** One of each option, in the order in which the row of the product names them. */
  readonly values: readonly string[];
  readonly price?: number | null | undefined;
  readonly price_old?: number | null | undefined;
  readonly stock?: number | null | undefined;
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

/** A sentence as it follows the number of a row. @example inRow('Escribe el valor.') // 'escribe el valor' */
export const inRow = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** How a table is to be read: what each column is, and how its amounts are written. */
export interface Reading {
  readonly header: Header;
  /** What each column is, with what was said of those that are not known. */
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
  /** The product that it is of in the file of another shop, where several may have one name. */
  readonly family?: number | undefined;
}

/** Reads the rows below the heads one after the other. A row with an issue is left out whole. */
export function createRowReader(table: Table, reading: Reading): (row: TableRow) => RowResult {
  const { header, uses } = reading;
  const rows = table.rows.slice(header.place + 1);
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
    const found = { issues: reader.issues, family: first?.number };
    const isSwitchedOff = no.has(foldText(textOf(row, uses, 'isVisible') ?? ''));
    // A variation that the other shop has switched off is not sold.
    const isLeft = reader.issues.length > 0 || (isPart && isSwitchedOff);
    return { ...found, row: isLeft ? null : { row: row.number, ...draft } };
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

/** Whether a row is a variation of WooCommerce, whose product is a row of its own. */
function isVariation(row: TableRow, uses: readonly ColumnUse[]): boolean {
  const kind = foldText(textOf(row, uses, 'kind') ?? '');
  return kind.startsWith('variation') || kind.startsWith('variacion');
}

/** By what another shop names the product that a row is of. */
function listReferences(row: TableRow, uses: readonly ColumnUse[]): string[] {
  const text = (column: ColumnUse['column']): string => textOf(row, uses, column) ?? '';
  const id = text('shopId');
  const named = isVariation(row, uses)
    ? [text('parent').replace(/^id:\s*/, 'id:')]
    : [text('group'), id && `id:${id}`, text('sku')];
  return named.filter((one) => one !== '');
}

/** The first row of each product, by what names it. */
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

/** Where a row stands among those of its file. */
interface Place {
  readonly hasOwnIds: boolean;
  /** Whether it says nothing of its product itself. */
  readonly isPart: boolean;
  /** The first row of its product in the file of another shop. */
  readonly first: TableRow | null;
}

function createCellReader(
  { number, cells }: TableRow,
  { uses, decimal, header: { dialect } }: Reading,
  { hasOwnIds, isPart, first }: Place,
) {
  const issues: RowIssue[] = [];
  /** What a cell says by one of the readers above; undefined where it is empty or was refused. */
  function get<Value>(
    column: Column,
    read: (cell: Cell) => Value,
    from: TableRow['cells'] = cells,
  ): Value | undefined {
    const cell = from[placeOf(uses, column)];
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

  const readGiven = (cell: Cell): string => readLine(cell) ?? refuse('no puede quedar vacío');
  /** What the row leaves to the first one of its product. */
  const getInherited = (column: Column): string | undefined =>
    !isPart && textOf({ number, cells }, uses, column) !== undefined
      ? get(column, readGiven)
      : first === null
        ? undefined
        : get(column, readGiven, first.cells);

  /** The combination that a row is of, as options with a value each; null of a row that is of none. */
  function readChoice(): { readonly options: string[]; readonly values: string[] } | null {
    // A product of WooCommerce lists there what its variations may have.
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

  const getOfProduct = <Value>(column: Column, read: (cell: Cell) => Value): Value | undefined =>
    isPart ? undefined : get(column, read);

  function read(): Draft {
    const id = hasOwnIds ? getOfProduct('id', readId) : undefined;
    const name = getInherited('name');
    const description = getOfProduct('description', (cell) => readLongText(cell, isOfShop));
    const category = getOfProduct('category', (cell) => readCategory(cell, dialect));
    const choice = readChoice();
    const { currency, ...prices } = readPrices();
    const amounts = clean({
      ...prices,
      stock: get('stock', (cell) => readStock(cell, decimal)),
    });
    const flags = {
      offer: getOfProduct('offer', readFlag),
      delivery: getOfProduct('delivery', readFlag),
      isVisible: getOfProduct('isVisible', readFlag),
    };
    const isHead = foldText(textOf({ number, cells }, uses, 'kind') ?? '').startsWith('variable');
    const draft = clean({
      ...{ id, name, description, category, currency, ...flags },
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
    if (issues.length === 0 && draft.id === undefined && name === undefined) {
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
