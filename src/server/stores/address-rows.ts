import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { nextSlug, slugify } from '#domain/paths/slug.ts';
import { formerAddressDays, leadingAddresses, renamesPerDay } from '#domain/limits.ts';
import { isPublic } from './record-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/**
 * Gives a store the url of its name. A url that another store has or had is never given again (product.md 2.3). The
 * store's row may be inserted later in the same transaction, so `ownSlug` sets `business_id`.
 */
export async function takeSlug(tx: Db, name: string, storeId: string | null): Promise<string> {
  const base = slugify(name);
  for (;;) {
    const { rows } = await sql<{ url: string; business_id: string | null }>`
      select url, business_id from slugs where url = ${base} or url like ${`${base.slice(0, 50)}%`}`.execute(
      tx,
    );
    const taken = new Map(rows.map((row) => [row.url, row.business_id]));
    const slug = nextSlug(
      name,
      (url) => taken.has(url) && (storeId === null || taken.get(url) !== storeId),
    );
    const { rows: mine } = await sql<{ url: string }>`
      insert into slugs (url, business_id) values (${slug}, ${storeId})
      on conflict (url) do update set replaced_at = null, ended_at = null where slugs.business_id = ${storeId}
      returning url`.execute(tx);
    if (mine[0] !== undefined) return mine[0].url;
  }
}

/** Assigns a url to its store after the store's row exists. */
export async function ownSlug(tx: Db, url: string, storeId: string): Promise<void> {
  await tx.updateTable('slugs').set({ business_id: storeId }).where('url', '=', url).execute();
}

/** The former urls of a store that still redirect to it. */
export async function listRetired(tx: Db, storeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('slugs')
    .select('url')
    .where('business_id', '=', storeId)
    .where('replaced_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Turns a url of a store into a former one, which redirects (product.md 2.3). */
export async function retireSlug(tx: Db, url: string): Promise<void> {
  await tx
    .updateTable('slugs')
    .set({ replaced_at: sql<string>`now()` as unknown as string })
    .where('url', '=', url)
    .execute();
}

/**
 * Counts a new url of a locked store. When the store had too many within 24 hours, it returns the number of seconds to
 * wait, otherwise null.
 */
export async function countRename(tx: Db, storeId: string): Promise<number | null> {
  const recent = sql`array(
    select at from unnest(renamed_at) at where at > now() - interval '24 hours' order by at desc
  )`;
  const { rows } = await sql<{ renames: number; seconds: number }>`
    select cardinality(${recent}) as renames,
      ceil(extract(epoch from (${recent})[${sql.lit(renamesPerDay)}] + interval '24 hours' - now()))::int as seconds
    from businesses where id = ${storeId}`.execute(tx);
  const [row] = rows;
  if (row !== undefined && row.renames >= renamesPerDay) return Math.max(1, row.seconds);
  await sql`
    update businesses set renamed_at = array[now()::timestamptz(3)] || ${recent}
    where id = ${storeId}`.execute(tx);
  return null;
}

/**
 * Ends the former urls that have redirected for long enough and logs it. The newest `leadingAddresses` of each store
 * stay. No other store ever gets an ended url.
 */
export async function endFormerUrls(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ businessId: string; url: string; ended: string[] }>`
      with ended as (
        update slugs set ended_at = now() where url in (
          select url from (
            select url, replaced_at,
              row_number() over (partition by business_id order by replaced_at desc, url) as place
            from slugs where replaced_at is not null and ended_at is null and business_id is not null
          ) former
          where place > ${leadingAddresses}
            and replaced_at < now() - make_interval(days => ${sql.lit(formerAddressDays)})
        )
        returning url, business_id
      )
      select b.id as "businessId", b.url, array_agg(ended.url order by ended.url) as ended
      from ended join businesses b on b.id = ended.business_id
      where ${isPublic}
      group by b.id`.execute(tx);
    for (const { businessId, url, ended } of rows) {
      await appendChange(tx, {
        kind: 'business.updated',
        businessId,
        entityId: businessId,
        detail: { url, fields: ['formerUrls'], endedUrls: ended },
      });
    }
  });
}
