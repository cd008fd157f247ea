import { type AuditRow, describeAction, describeActor, describeReason } from './audit-text.ts';

const head = ['número', 'cuándo', 'quién', 'id de quién', 'qué', 'sobre', 'id', 'motivo', 'nota'];

/** The record as a table for a spreadsheet, in UTF-8 as its mark says. */
export function formatAuditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => [
    String(row.seq),
    row.at,
    describeActor(row),
    row.actorId ?? '',
    describeAction(row),
    row.targetKind,
    row.targetId,
    describeReason(row) ?? '',
    row.note ?? '',
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(formatCell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would take what begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

function formatCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
