import { dumpDatabase } from '#server/backup/tables.ts';
import type { Database } from '#server/platform/db/open.ts';

// A refused request takes a transaction too, which moves the end of the log.
const withoutCursor = (key: string, value: unknown): unknown =>
  key === 'cursor' ? undefined : value;

/** All that a backup has of a database, as lines. They stay the same while nothing is changed. */
export async function dumpLines(database: Database): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of dumpDatabase(database)) lines.push(JSON.stringify(line, withoutCursor));
  return lines;
}
