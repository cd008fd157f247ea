import type { Kysely } from 'kysely';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** The version of a row, read under a lock that its writers share; null when there is no such row. */
export async function lockVersion(
  tx: Kysely<Schema>,
  table: 'businesses' | 'categories' | 'orders',
  id: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** With the number of changes of what the owner edits. */
export type Versioned<Value> = Value & { version: number };
