import type { ZipEntry } from '#server/export/zip.ts';
import { type WrittenProduct, listHeads, writeRows } from '#domain/imports/write-rows.ts';
import { csvMark, formatCsv, protectText } from '#domain/text/csv.ts';
import { escapeMarkup } from '#domain/text/markup.ts';

/** A product as the database returns it, with its category. */
export type Product = Omit<WrittenProduct, 'category'> & {
  readonly category: { readonly name: string } | null;
};
type Pages = AsyncIterable<readonly Product[]>;

const toRows = ({ category, ...product }: Product, hasOptions: boolean): (string | number)[][] =>
  writeRows({ ...product, category: category?.name ?? null }, hasOptions);

/** @param hasOptions whether a product of the store has options. If none has, the file has no columns for them. */
export async function* writeCsv(pages: Pages, hasOptions: boolean): AsyncGenerator<string> {
  yield csvMark + formatCsv([listHeads(hasOptions)]);
  for await (const page of pages) {
    yield formatCsv(page.flatMap((one) => toRows(one, hasOptions)).map((row) => row.map(String)));
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The parts of a workbook that are always the same. They are the minimum that spreadsheet programs open (ISO/IEC
 * 29500).
 */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${mainSpace}" xmlns:r="${links}"><sheets><sheet name="Productos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The heads stay in view while scrolling, and the columns of names and descriptions are wide. */
const writeSheetHead = (width: number): string =>
  `<worksheet xmlns="${mainSpace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="15" customWidth="1"/><col min="2" max="3" width="34" customWidth="1"/><col min="4" max="${width}" width="14" customWidth="1"/></cols><sheetData>`;

/** The files of a workbook. The sheet is written while the products are read. */
export function* writeWorkbook(pages: Pages, hasOptions: boolean): Generator<ZipEntry> {
  for (const [name, content] of Object.entries(fixedParts)) {
    yield { name, content: [declaration + content], isPacked: false };
  }
  yield {
    name: 'xl/worksheets/sheet1.xml',
    content: writeSheet(pages, hasOptions),
    isPacked: false,
  };
}

async function* writeSheet(pages: Pages, hasOptions: boolean): AsyncGenerator<string> {
  const heads = listHeads(hasOptions);
  yield declaration + writeSheetHead(heads.length) + writeSheetRow(heads);
  for await (const page of pages) {
    yield page
      .flatMap((one) => toRows(one, hasOptions))
      .map(writeSheetRow)
      .join('');
  }
  yield '</sheetData></worksheet>';
}

const writeSheetRow = (cells: readonly (string | number)[]): string =>
  `<row>${cells.map(writeCell).join('')}</row>`;

/**
 * Texts get an apostrophe where a CSV would have one, because people save a workbook as CSV, and a spreadsheet
 * interprets a cell again after it is edited.
 */
function writeCell(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value === '') return '<c/>';
  const text = escapeMarkup(escapeCharacters(protectText(value)));
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** XML readers turn a line end into one character, and spreadsheets read _x0041_ as a character code. */
const escapeCharacters = (text: string): string =>
  text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_');
