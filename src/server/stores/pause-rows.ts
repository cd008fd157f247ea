import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { type StoredStore, isStorePublic, storedColumns } from './rows.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { transact } from '#server/platform/db/transact.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { dayIn } from '#domain/hours/day.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import { type Pause, agePause, printPause } from '#domain/hours/pause.ts';
import { createSchedule } from '#domain/hours/schedule.ts';
import { listSpecialDays } from '#domain/hours/special-days.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';

/** The number of stores in one transaction. */
const batchSize = 200;

interface Said {
  readonly pause?: Pause | null;
  readonly no_delivery?: NoDelivery | null;
}

const toJson = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

const dayOf = ({ timezone }: Pick<StoredStore, 'timezone'>, now: Date): string =>
  dayIn(chooseTimezone(timezone), now);

/** Stores an owner's announcements for today. The version and the time of the owner's edits do not change. */
export async function setPauses(
  tx: Kysely<Schema>,
  store: Pick<StoredStore, 'id' | 'timezone'>,
  { pause, no_delivery }: Said,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      ...(pause !== undefined && { pause: toJson(pause) }),
      ...(no_delivery !== undefined && { no_delivery: toJson(no_delivery) }),
      said_on: dayOf(store, now),
    })
    .where('id', '=', store.id)
    .modifyEnd(prepared)
    .execute();
}

/** Logs that the pages of a store have another announcement for today. The pages of its products do not show it. */
export async function appendPaused(
  tx: Kysely<Schema>,
  { id, url, type }: Pick<StoredStore, 'id' | 'url' | 'type'>,
  fields: string[],
  isPublic: boolean,
): Promise<void> {
  await appendChange(tx, {
    kind: 'business.paused',
    businessId: id,
    entityId: id,
    detail: {
      url,
      fields,
      type: { before: type, after: type },
      public: { before: isPublic, after: isPublic },
    },
  });
}

/** Ends pauses of stores and of their deliveries when their time is over. */
export async function endPauses(database: Database, now: Date): Promise<void> {
  const instant = now.toISOString();
  const isOver = sql<boolean>`(
    ((pause ->> 'until')::timestamptz <= ${instant}::timestamptz and (
      pause -> 'ended' is null or (pause ->> 'until')::timestamptz <= ${instant}::timestamptz - interval '12 hours'
    )) or (no_delivery ->> 'until')::timestamptz <= ${instant}::timestamptz
  )`;
  const due = await database.kysely
    .selectFrom('businesses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(pause is not null or no_delivery is not null)`)
    .where(isOver)
    .orderBy('id')
    .execute();
  await changeStores(database, due, async (tx, store) => {
    const pause = store.pause && agePause(store.pause, now);
    const until = store.no_delivery?.until ?? null;
    const isDelivering = until !== null && Date.parse(until) <= now.getTime();
    const fields = [
      ...(pause === store.pause ? [] : ['pause']),
      ...(isDelivering ? ['no_delivery'] : []),
    ];
    if (fields.length === 0) return;
    await setPauses(tx, store, { pause, ...(isDelivering && { no_delivery: null }) }, now);
    await note(tx, store, fields);
  });
}

/** Logs the stores whose pages change with the new day, because they show special days or the beginning of a pause. */
export async function renewDays(database: Database, now: Date): Promise<void> {
  const candidates = await database.kysely
    .selectFrom('businesses')
    .select(['id', 'timezone', sql<string | null>`said_on::text`.as('said_on')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(special_days <> '[]' or pause is not null)`)
    .orderBy('id')
    .execute();
  const due = candidates.filter((store) => store.said_on !== dayOf(store, now));
  const before = new Map(due.map(({ id, said_on }) => [id, said_on]));
  await changeStores(database, due, async (tx, store) => {
    const said = before.get(store.id) ?? null;
    const today = dayOf(store, now);
    await setPauses(tx, store, {}, now);
    if (said !== null && describeDay(store, said) === describeDay(store, today)) return;
    await note(tx, store, ['special_days']);
  });
}

/** All facts on a store's pages that depend on the day. */
function describeDay({ special_days, pause, timezone }: StoredStore, today: string): string {
  return JSON.stringify([
    listSpecialDays(special_days, today),
    createSchedule(null, special_days, today),
    pause && printPause(pause, timezone, today),
  ]);
}

const note = async (tx: Kysely<Schema>, store: StoredStore, fields: string[]): Promise<void> => {
  if (isStorePublic(store)) await appendPaused(tx, store, fields, true);
};

/** Changes stores in batches, with each store locked and read again. A store that was closed meanwhile is left out. */
async function changeStores(
  database: Database,
  stores: readonly { readonly id: string }[],
  change: (tx: Transaction<Schema>, store: StoredStore) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < stores.length; start += batchSize) {
    const ids = stores.slice(start, start + batchSize).map(({ id }) => id);
    await transact(database, async (tx) => {
      const locked = await tx
        .selectFrom('businesses')
        .select(storedColumns)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      for (const store of locked as StoredStore[]) await change(tx, store);
    });
  }
}
