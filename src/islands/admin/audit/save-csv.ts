import { saveFile } from '#islands/area/save-file.ts';
import { formatAuditCsv } from './audit-csv.ts';
import { type AuditFilter, readForFile } from './use-audit.ts';

/** Hands the record to the browser as a file. */
export async function saveAuditCsv(
  filter: AuditFilter,
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const { rows, isCut } = await readForFile(filter);
  saveFile(new Blob([formatAuditCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'registro.csv');
  return { count: rows.length, isCut };
}
