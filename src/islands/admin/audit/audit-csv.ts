import { countText } from '#domain/text/count-text.ts';
import { csvMark, formatCsv } from '#domain/text/csv.ts';
import { actionLabel } from '#domain/operators/audit-action.ts';
import { type AuditRow, describeActor, describeReason } from './audit-text.ts';
import { saveFile } from '#islands/signed-in/save-file.ts';
import { type AuditFilter, readForFile } from './use-audit.ts';

const head = ['número', 'cuándo', 'quién', 'id de quién', 'qué', 'sobre', 'id', 'motivo', 'nota'];

/** The record as a table for a spreadsheet, in UTF-8 with a byte order mark. */
export function formatAuditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => [
    String(row.seq),
    row.at,
    describeActor(row),
    row.actorId ?? '',
    actionLabel(row.action),
    row.targetKind,
    row.targetId,
    describeReason(row) ?? '',
    row.note ?? '',
  ]);
  return csvMark + formatCsv([head, ...lines]);
}

/** @example actsText(2) // '2 actos' */
export const actsText = (count: number): string => countText(count, 'acto', 'actos');

/** Offers the record to the browser as a file. */
export async function saveAuditCsv(
  filter: AuditFilter,
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const { rows, isCut } = await readForFile(filter);
  saveFile(new Blob([formatAuditCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'registro.csv');
  return { count: rows.length, isCut };
}
