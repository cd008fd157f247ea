import { findHeader } from '#domain/imports/columns.ts';
import { joinRows } from '#domain/imports/join-rows.ts';
import { createRowReader } from '#domain/imports/read-rows.ts';
import { isBlank, toTextRow } from '#domain/imports/table.ts';

/** What the screen of imports reads in the lines of a file whose heads it knows. */
export function readProductRows(lines: readonly string[][]): ReturnType<typeof joinRows> {
  const rows = lines.map((cells, index) => toTextRow(index + 1, cells));
  const table = { name: null, rows: rows.filter((row) => !isBlank(row)) };
  const header = findHeader(table);
  if (header === null) throw new Error('The file has no heads');
  const read = createRowReader(table, { header, uses: header.uses, decimal: 'point' });
  return joinRows(table.rows.slice(1).map(read));
}
