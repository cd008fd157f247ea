import { strFromU8, unzipSync } from 'fflate';
import type { Cell, CellKind, Table, TableRow } from '#domain/imports/table.ts';
import { FileRefusal } from './file-refusal.ts';
import { readXml } from './read-xml.ts';

/**
 * The limit of all parts that are unpacked together. 2,000 rows need a hundredth of it. A malicious small file could
 * unpack to any size.
 */
const maxUnpackedBytes = 30 * 1024 * 1024;

interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** Shared parts to which cells refer: the texts by number, and which formats are for dates. */
interface Shared {
  readonly texts: readonly string[];
  readonly isDate: readonly boolean[];
}

/** Reads the visible sheets of a workbook (.xlsx) that are not empty. */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  const entry = await findWorkbook(bytes);
  const { sheets, textsPath, stylesPath } = await readOutline(bytes, entry);
  const parts = unzip(bytes, [textsPath, stylesPath, ...sheets.map(({ path }) => path)]);
  const textsXml = parts.get(textsPath);
  const stylesXml = parts.get(stylesPath);
  const shared: Shared = {
    texts: textsXml === undefined ? [] : await readTexts(textsXml),
    isDate: stylesXml === undefined ? [] : await readFormats(stylesXml),
  };
  const tables: Table[] = [];
  for (const { name, path } of sheets) {
    const rows = await readSheet(parts.get(path) ?? '', shared);
    if (rows.length > 0) tables.push({ name, rows });
  }
  return tables;
}

/** The named parts of the archive as text. Missing ones are left out. */
function unzip(bytes: Uint8Array, paths: readonly string[]): Map<string, string> {
  const wanted = new Set(paths);
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.has(name)) return false;
      unpacked += originalSize;
      if (unpacked > maxUnpackedBytes) throw new FileRefusal('El archivo es demasiado grande.');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

async function readLinks(xml: string): Promise<Map<string, { type: string; target: string }>> {
  const links = new Map<string, { type: string; target: string }>();
  await readXml(xml, {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship' || Id === undefined) return;
      links.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target });
    },
  });
  return links;
}

/** Finds the path of the workbook, which is nearly always the same. */
async function findWorkbook(bytes: Uint8Array): Promise<string> {
  const links = await readLinks(unzip(bytes, ['_rels/.rels']).get('_rels/.rels') ?? '');
  const main = [...links.values()].find(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new FileRefusal(notRead);
  return resolvePath('', main.target);
}

const notRead =
  'No pudimos leer este archivo. Guárdalo como Excel (.xlsx) o como CSV y súbelo otra vez.';

async function readOutline(
  bytes: Uint8Array,
  entry: string,
): Promise<{ sheets: SheetPart[]; textsPath: string; stylesPath: string }> {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const linksPath = `${folder}_rels/${entry.slice(folder.length)}.rels`;
  const parts = unzip(bytes, [entry, linksPath]);
  const links = await readLinks(parts.get(linksPath) ?? '');
  const pathOf = (type: string): string => {
    const found = [...links.values()].find((link) => link.type === type);
    return found === undefined ? '' : resolvePath(folder, found.target);
  };
  const sheets: SheetPart[] = [];
  await readXml(parts.get(entry) ?? '', {
    open(name, { name: title = '', id = '', state = 'visible' }) {
      const link = name === 'sheet' && state === 'visible' ? links.get(id) : undefined;
      if (link?.type === 'worksheet') {
        sheets.push({ name: title, path: resolvePath(folder, link.target) });
      }
    },
  });
  return { sheets, textsPath: pathOf('sharedStrings'), stylesPath: pathOf('styles') };
}

/** @example resolvePath('xl/', 'worksheets/sheet1.xml') // 'xl/worksheets/sheet1.xml' */
const resolvePath = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replace(/[^/]+\/\.\.\//g, '');

/** The shared texts by number. A text may consist of several runs. Its phonetic reading is left out. */
async function readTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  let isText = false;
  let isSpoken = false;
  await readXml(xml, {
    open(name) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    close(name) {
      if (name === 'rPh') isSpoken = false;
      if (name === 't') isText = false;
    },
    text(text) {
      if (isText) texts.push((texts.pop() ?? '') + text);
    },
  });
  return texts.map(unescapeText);
}

/** Whether each cell format is one of dates or times. */
async function readFormats(xml: string): Promise<boolean[]> {
  const own = new Map<string, string>();
  const isDate: boolean[] = [];
  let isInCells = false;
  await readXml(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        isDate.push(isDateFormat(Number(numFmtId), own.get(numFmtId) ?? ''));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return isDate;
}

/**
 * Decides by the numbers that ISO/IEC 29500 reserves for dates and times, or by the letters of the format. A letter
 * after `_` is only as wide as a space, and one after `*` only fills the cell.
 */
function isDateFormat(id: number, code: string): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36)) return true;
  if ((id >= 45 && id <= 47) || (id >= 50 && id <= 58)) return true;
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]|general/gi, ''));
}

/** Replaces escapes such as _x000D_, which stand for characters that XML cannot contain. */
const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** @example readPlace('AB12') // { column: 27, row: 12 } */
function readPlace(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
}

/** The greatest number of columns of a sheet. A malicious file may state more. */
const maxColumns = 16_384;

/** The rows of a sheet that are not empty. The phonetic reading of a text is left out. */
async function readSheet(xml: string, shared: Shared): Promise<TableRow[]> {
  const rows = new Map<number, (Cell | null)[]>();
  let row = 0;
  let column = -1;
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let formula: string | null = null;
  let inside = '';
  let isSpoken = false;
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'rPh') isSpoken = true;
      if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r);
        column = -1;
      }
      if (name === 'c') {
        cell = attributes;
        column = attributes.r === undefined ? column + 1 : readPlace(attributes.r).column;
        [value, formula] = ['', null];
      }
      if (name === 'f') formula = '';
      if (name === 'mergeCell') repeatMerged(rows, attributes.ref ?? '');
      if (name === 'v' || name === 'f' || (name === 't' && !isSpoken)) inside = name;
    },
    text(text) {
      if (inside === 'v' || inside === 't') value += text;
      if (inside === 'f') formula = (formula ?? '') + text;
    },
    close(name) {
      if (name === 'rPh') isSpoken = false;
      if (name === inside) inside = '';
      if (name !== 'c' || column < 0 || column >= maxColumns) return;
      const found = toCell(cell, { value, formula }, shared);
      if (found === null) return;
      const cells = rows.get(row) ?? [];
      while (cells.length < column) cells.push(null);
      cells[column] = found;
      rows.set(row, cells);
    },
  });
  return [...rows].sort(([a], [b]) => a - b).map(([number, cells]) => ({ number, cells }));
}

function toCell(
  { t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>,
  { value, formula }: { readonly value: string; readonly formula: string | null },
  { texts, isDate }: Shared,
): Cell | null {
  if (formula !== null) return { kind: 'formula', text: `=${formula}` };
  const written = type === 's' && value !== '' ? (texts[Number(value)] ?? '') : value;
  const text = type === 'inlineStr' || type === 'str' ? unescapeText(written) : written;
  if (text.trim() === '') return null;
  return { kind: kindOf(type, isDate[Number(style)] === true), text };
}

function kindOf(type: string, isDate: boolean): CellKind {
  if (type === 'e') return 'error';
  if (type === 'd') return 'date';
  if (type !== 'n') return 'text';
  return isDate ? 'date' : 'number';
}

/**
 * Repeats a cell that is merged over several rows, such as a category, in each of them. A cell merged over columns is a
 * title and is not repeated.
 */
function repeatMerged(rows: Map<number, (Cell | null)[]>, reference: string): void {
  const [from = '', to = ''] = reference.split(':');
  const start = readPlace(from);
  const end = readPlace(to);
  const cell = rows.get(start.row)?.[start.column];
  if (cell === undefined || cell === null || start.column !== end.column) return;
  for (const [number, cells] of rows) {
    if (number > start.row && number <= end.row) {
      while (cells.length < start.column) cells.push(null);
      cells[start.column] = cell;
    }
  }
}
