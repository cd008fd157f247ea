import { errorHeads, type Header } from '#domain/imports/columns.ts';
import { issueText, type RowIssue } from '#domain/imports/read-rows.ts';
import type { Table } from '#domain/imports/table.ts';
import { csvMark, formatCells, protectText } from '#domain/text/csv.ts';

/**
 * A file with the refused rows as they were, each with its number and its errors, to be corrected and uploaded again.
 */
export function writeErrors(table: Table, header: Header, issues: readonly RowIssue[]): string {
  const texts = new Map<number, string[]>();
  for (const issue of issues) {
    texts.set(issue.row, [...(texts.get(issue.row) ?? []), issueText(issue)]);
  }
  const rows = table.rows.flatMap(({ number, cells }) => {
    const found = texts.get(number);
    if (found === undefined) return [];
    const own = header.heads.map((_, index) => keepInert(cells[index]?.text ?? ''));
    return [[...own, String(number), found.join('. ')]];
  });
  return csvMark + formatCells([[...header.heads, ...errorHeads], ...rows]);
}

/** A text that begins with an apostrophe is already protected. A hyphen alone empties a field, and must stay. */
const keepInert = (text: string): string =>
  text.startsWith("'") || text.trim() === '-' ? text : protectText(text);
