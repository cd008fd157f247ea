import { errorHeads, type Header } from '#domain/imports/columns.ts';
import { issueText, type RowIssue } from '#domain/imports/read-rows.ts';
import type { Table } from '#domain/imports/table.ts';
import { csvMark, formatCells, protectText } from '#domain/text/csv.ts';

const isErrorHead = (head: string): boolean => errorHeads.some((one) => one === head);

/**
 * A file with the refused rows as they were, each with its number and its errors, to be corrected and uploaded again.
 * The numbers and errors of an earlier such file are left out.
 */
export function writeErrors(table: Table, header: Header, issues: readonly RowIssue[]): string {
  const texts = new Map<number, string[]>();
  for (const issue of issues) {
    texts.set(issue.row, [...(texts.get(issue.row) ?? []), issueText(issue)]);
  }
  const columns = header.heads.flatMap((head, index) => (isErrorHead(head) ? [] : [index]));
  const pick = (list: readonly (string | undefined)[]): string[] =>
    columns.map((index) => keepInert(list[index] ?? ''));
  const rows = table.rows.flatMap(({ number, cells }) => {
    const found = texts.get(number);
    if (found === undefined) return [];
    return [[...pick(cells.map((cell) => cell?.text)), String(number), found.join('. ')]];
  });
  return csvMark + formatCells([[...pick(header.heads), ...errorHeads], ...rows]);
}

/** A text that begins with an apostrophe is already protected. A hyphen alone empties a field, and must stay. */
const keepInert = (text: string): string =>
  text.startsWith("'") || text.trim() === '-' ? text : protectText(text);
