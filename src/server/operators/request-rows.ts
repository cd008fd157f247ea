import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { listSpellings } from '#server/platform/db/email-spellings.ts';
import { lowerAs } from '#server/platform/db/name-key.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DataRequest } from '#contract/operators.ts';
import type { DataRequestTable } from '#server/platform/db/operator-schema.ts';

type Db = Kysely<Schema>;

const columns = [
  'id',
  'kind',
  'subject',
  sql<string>`received_on::text`.as('receivedOn'),
  sql<string>`due_on::text`.as('dueOn'),
  'note',
  'state',
  'closed_at as closedAt',
] as const;

/** The open requests, the most urgent first, then the latest settled ones. */
export async function listRequests(db: Db, limit: number): Promise<DataRequest[]> {
  const open = await db
    .selectFrom('data_requests')
    .select(columns)
    .where('state', '=', 'open')
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  const done = await db
    .selectFrom('data_requests')
    .select(columns)
    .where('state', '=', 'done')
    .orderBy('closed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...open, ...done];
}

export async function insertRequest(tx: Db, row: Insertable<DataRequestTable>): Promise<void> {
  await tx.insertInto('data_requests').values(row).execute();
}

/** The same request, open and recorded a moment ago. An operator who got no response may send it again. */
export async function findRepeated(
  tx: Db,
  row: Pick<Insertable<DataRequestTable>, 'kind' | 'subject' | 'received_on'>,
): Promise<DataRequest | null> {
  const found = await tx
    .selectFrom('data_requests')
    .select(columns)
    .where('kind', '=', row.kind)
    .where('subject', '=', row.subject)
    .where('received_on', '=', row.received_on)
    .where('state', '=', 'open')
    .where('created_at', '>', sql<string>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function findRequest(db: Db, id: string): Promise<DataRequest | null> {
  const row = await db
    .selectFrom('data_requests')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Settles a request or opens it again. Returns false when it already has that state. */
export async function setRequestState(
  tx: Db,
  id: string,
  { state, note }: { readonly state: 'open' | 'done'; readonly note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_requests')
    .set({ state, note, closed_at: state === 'done' ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('state', '<>', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a text that somebody wrote contains a complete email address. */
export function hasAddress(written: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const spellings = listSpellings(email);
  const words = sql`regexp_split_to_array(${lowerAs(written, spellings.join(''))}, '[[:space:]<>(),;:"«»]+|[.]([[:space:]]|$)')`;
  return sql`${spellings}::text[] && ${words}`;
}
