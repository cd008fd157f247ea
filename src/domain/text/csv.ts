/** A spreadsheet would take what begins so for a formula; an apostrophe is one more, so that one can be taken off again. */
const formula = /^[=+\-@'\t\r]/;

/** A text as a cell has it, inert in a spreadsheet. @example protectText('=1+1') // "'=1+1" */
export const protectText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell: exactly one apostrophe is taken off before what would be dangerous without. */
export const takeOffApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The lines of a table, each with its end; separated by semicolons, as spreadsheets in Spanish read it. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  formatCells(rows.map((texts) => texts.map(protectText)));

/** The same of cells that are inert already. */
export const formatCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoteCell).join(';')}\r\n`).join('');

/** What a file begins with that is in UTF-8, which spreadsheets would not guess. */
export const csvMark = '\uFEFF';

const quoteCell = (cell: string): string =>
  /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
