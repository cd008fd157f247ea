import { formatAuditCsv } from './audit-csv.ts';
import { type AuditFilter, readForFile } from './use-audit.ts';

/** Hands the record to the browser as a file. */
export async function saveAuditCsv(
  filter: AuditFilter,
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const { rows, isCut } = await readForFile(filter);
  const file = new Blob([formatAuditCsv(rows)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'registro.csv';
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
  return { count: rows.length, isCut };
}
