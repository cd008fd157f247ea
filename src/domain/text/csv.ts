/**
 * A spreadsheet would read a cell with such a beginning as a formula, so the cell gets an apostrophe before it. Cells
 * that begin with an apostrophe get one too, so that it can be removed again.
 */
const formula = /^[=+\-@'\t\r]/;

/** A text as a cell has it, inert in a spreadsheet. @example protectText('=1+1') // "'=1+1" */
export const protectText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell. One apostrophe is removed when what follows would be dangerous without it. */
export const takeOffApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * The lines of a table, each with its line end. Cells are separated by semicolons, as spreadsheets in Spanish expect.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  formatCells(rows.map((texts) => texts.map(protectText)));

/** The lines of a table whose cells are inert already. */
export const formatCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoteCell).join(';')}\r\n`).join('');

/** The byte order mark. Without it, spreadsheets do not recognize UTF-8. */
export const csvMark = '\uFEFF';

const quoteCell = (cell: string): string =>
  /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
