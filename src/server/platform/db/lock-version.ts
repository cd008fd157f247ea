import type { Kysely } from 'kysely';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** Reads the version of a row under a lock that its writers take too; null when the row is missing. */
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

/** A value with the number of changes that its owner has made. */
export type Versioned<Value> = Value & { version: number };
