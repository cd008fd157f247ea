/** A spreadsheet would take what begins so for a formula; an apostrophe is one more, so that one can be taken off again. */
const formula = /^[=+\-@'\t\r]/;

/** The lines of a table for a spreadsheet, each with its end. */
export function formatCsv(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return rows
    .map((cells) => `${cells.map((cell) => formatCell(cell, separator)).join(separator)}\r\n`)
    .join('');
}

/** What a file begins with that is in UTF-8, which spreadsheets would not guess. */
export const csvMark = '\uFEFF';

function formatCell(text: string, separator: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe);
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}
