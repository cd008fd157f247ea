/**
 * A spreadsheet would read a cell with such a beginning as a formula, so the cell gets an apostrophe before it. Cells
 * that begin with an apostrophe get one too, so that it can be removed again.
 */
const formula = /^[=+\-@'\t\r]/;

/**
 * The lines of a table, each with its line end. Cells are separated by semicolons, as spreadsheets in Spanish expect.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(formatCell).join(';')}\r\n`).join('');

/** The byte order mark. Without it, spreadsheets do not recognize UTF-8. */
export const csvMark = '\uFEFF';

function formatCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
