import { strToU8, zipSync } from 'fflate';

/** A cell of an invented workbook: a text, a number, nothing, or a special value of a spreadsheet. */
export type MadeCell =
  | string
  | number
  | null
  | boolean
  | { readonly formula: string; readonly value: string | number }
  | { readonly date: number }
  | { readonly error: string }
  | { readonly runs: readonly string[] };

export interface MadeSheet {
  readonly name: string;
  /** Rows by their number from 1. The file omits the rows between them, as spreadsheets do. */
  readonly rows: Readonly<Record<number, readonly MadeCell[]>>;
  readonly merged?: readonly string[];
  readonly isHidden?: boolean;
}

/**
 * The style of a program's file. Excel stores texts in a separate part and gives each cell its address. LibreOffice
 * also gives each cell a style and writes the widths of columns. Others write texts inside the cells, cells without
 * addresses, and a prefix before each element's name.
 */
export type Program = 'excel' | 'libreoffice' | 'inline';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The style of dates, and the style of everything else. */
const dateStyle = 2;

/** Creates a workbook (.xlsx) in the style of a program. */
export function makeWorkbook(sheets: readonly MadeSheet[], program: Program): Uint8Array {
  const texts: string[] = [];
  const folder = program === 'inline' ? 'book' : 'xl';
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${packageLinks}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="${program === 'inline' ? '/' : ''}${folder}/workbook.xml"/></Relationships>`,
  };
  const listed = sheets.map(({ name, isHidden = false }, index) => {
    const state = isHidden ? ' state="hidden"' : '';
    return `<sheet name="${escape(name)}" sheetId="${index + 7}"${state} r:id="rId${index + 1}"/>`;
  });
  files[`${folder}/workbook.xml`] =
    `<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${listed.join('')}</sheets></workbook>`;
  const sheetLinks = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${links}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  for (const [index, sheet] of sheets.entries()) {
    files[`${folder}/worksheets/sheet${index + 1}.xml`] = writeSheet(sheet, program, texts);
  }
  files[`${folder}/sharedStrings.xml`] =
    `<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`;
  files[`${folder}/styles.xml`] =
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0.00\\ _D_M"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  files[`${folder}/_rels/workbook.xml.rels`] =
    `<Relationships xmlns="${packageLinks}">${sheetLinks.join('')}<Relationship Id="rId91" Type="${links}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId92" Type="${links}/styles" Target="styles.xml"/></Relationships>`;
  const entries = Object.entries(files).map(([name, xml]) => [name, strToU8(head + xml)] as const);
  return zipSync(Object.fromEntries(entries));
}

function writeSheet({ rows, merged = [] }: MadeSheet, program: Program, texts: string[]): string {
  const p = program === 'inline' ? 'x:' : '';
  const data = Object.entries(rows).map(([number, cells]) => {
    const written = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${number}`;
      return writeCell(cell, { place, program, texts });
    });
    return `<${p}row r="${number}"${program === 'libreoffice' ? ' customFormat="false" ht="12.8" hidden="false"' : ''}>${written.join('')}</${p}row>`;
  });
  const merges =
    merged.length === 0
      ? ''
      : `<${p}mergeCells count="${merged.length}">${merged.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('')}</${p}mergeCells>`;
  return `<${p}worksheet xmlns${p === '' ? '' : ':x'}="${main}"><${p}sheetData>${data.join('')}</${p}sheetData>${merges}</${p}worksheet>`;
}

function writeCell(
  cell: MadeCell,
  { place, program, texts }: { place: string; program: Program; texts: string[] },
): string {
  const p = program === 'inline' ? 'x:' : '';
  const style = program === 'libreoffice' ? ' s="1"' : '';
  const write = (attributes: string, content: string): string =>
    `<${p}c${program === 'inline' ? '' : ` r="${place}"`}${attributes}>${content}</${p}c>`;
  if (cell === null) return program === 'excel' ? '' : `<${p}c r="${place}"${style}/>`;
  if (typeof cell === 'number') return write(style, `<${p}v>${cell}</${p}v>`);
  if (typeof cell === 'boolean') return write(`${style} t="b"`, `<${p}v>${Number(cell)}</${p}v>`);
  if (typeof cell === 'string') {
    if (program === 'inline') {
      return write(
        ' t="inlineStr"',
        `<x:is><x:t xml:space="preserve">${escape(cell)}</x:t></x:is>`,
      );
    }
    texts.push(`<t xml:space="preserve">${escape(cell)}</t>`);
    return write(`${style} t="s"`, `<v>${texts.length - 1}</v>`);
  }
  if ('date' in cell) return write(` s="${dateStyle}"`, `<${p}v>${cell.date}</${p}v>`);
  if ('error' in cell) return write(`${style} t="e"`, `<${p}v>${cell.error}</${p}v>`);
  if ('runs' in cell) {
    const runs = cell.runs.map(
      (run) => `<${p}r><${p}rPr><${p}b/></${p}rPr><${p}t>${escape(run)}</${p}t></${p}r>`,
    );
    const text = `${runs.join('')}<${p}rPh sb="0" eb="1"><${p}t>leído</${p}t></${p}rPh>`;
    if (program === 'inline') return write(' t="inlineStr"', `<x:is>${text}</x:is>`);
    texts.push(text);
    return write(`${style} t="s"`, `<v>${texts.length - 1}</v>`);
  }
  const type = typeof cell.value === 'string' ? ' t="str"' : '';
  return write(
    style + type,
    `<${p}f aca="false">${escape(cell.formula)}</${p}f><${p}v>${cell.value}</${p}v>`,
  );
}
