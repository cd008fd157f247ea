import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { BackupLine } from '#server/backup/tables.ts';
import type { Database } from '#server/platform/db/open.ts';

export type Row = Readonly<Record<string, unknown>>;

/** All rows of a database by table. */
export type StoredRows = ReadonlyMap<string, readonly Row[]>;

/** Reads the rows without the backup of this release, because that may need the schema of this release. */
export async function readRows({ kysely }: Database): Promise<StoredRows> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not (relname = any(${leftOut}))
    order by relname`.execute(kysely);
  const stored = new Map<string, Row[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(kysely);
    if (rows.length > 0)
      stored.set(
        name,
        rows.map(({ row }) => row),
      );
  }
  return stored;
}

/** Times of clean-ups, and the lock of a running migration. */
const leftOut = ['chores', 'kysely_migration_lock'];

function collect(lines: readonly BackupLine[]): StoredRows {
  const rows = new Map<string, Row[]>();
  for (const line of lines) {
    if (!('table' in line)) continue;
    rows.set(line.table, [...(rows.get(line.table) ?? []), ...(line.rows as Row[])]);
  }
  return rows;
}

export const countRows = (rows: StoredRows): number =>
  [...rows.values()].reduce((sum, { length }) => sum + length, 0);

/** A column that the database derives from others of its row, by rules that change. */
const derived = 'doc';

/** Rows that are missing or changed. Columns that are new or derived do not count. */
export function listLostRows(before: StoredRows, after: StoredRows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
      .filter((column) => column !== derived)
      .sort();
    const serialize = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
    const kept = new Set(after.get(table)?.map(serialize));
    return rows.map(serialize).flatMap((row) => (kept.has(row) ? [] : [`${table}: ${row}`]));
  });
}

/** The rows of a backup by `npm run backup`. */
export function readBackupRows(folder: string): StoredRows {
  const text = gunzipSync(readFileSync(join(folder, 'database.ndjson.gz'))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  return collect(lines.map((line) => JSON.parse(line) as BackupLine));
}
