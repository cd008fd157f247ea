import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { nextSlug, slugify } from '#domain/paths/slug.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * Gives a store the url of its name; what other stores have or had is never given again (product.md 2.3).
 * The store's row may come later in the same transaction, so `businessId` is set by `ownSlug`.
 */
export async function takeSlug(tx: Db, name: string, businessId: string | null): Promise<string> {
  const base = slugify(name);
  for (;;) {
    const { rows } = await sql<{ url: string; business_id: string | null }>`
      select url, business_id from slugs where url = ${base} or url like ${`${base.slice(0, 50)}%`}`.execute(
      tx,
    );
    const taken = new Map(rows.map((row) => [row.url, row.business_id]));
    const slug = nextSlug(
      name,
      (url) => taken.has(url) && (businessId === null || taken.get(url) !== businessId),
    );
    const { rows: mine } = await sql<{ url: string }>`
      insert into slugs (url, business_id) values (${slug}, ${businessId})
      on conflict (url) do update set replaced_at = null where slugs.business_id = ${businessId}
      returning url`.execute(tx);
    if (mine[0] !== undefined) return mine[0].url;
  }
}

/** Writes whose a url is, after the store's row exists. */
export async function ownSlug(tx: Db, url: string, businessId: string): Promise<void> {
  await tx.updateTable('slugs').set({ business_id: businessId }).where('url', '=', url).execute();
}

/** The urls that a store had before. */
export async function listRetired(tx: Db, businessId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('slugs')
    .select('url')
    .where('business_id', '=', businessId)
    .where('replaced_at', 'is not', null)
    .orderBy('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Turns a url of a store into an old one, which redirects for ever. */
export async function retireSlug(tx: Db, url: string): Promise<void> {
  await tx
    .updateTable('slugs')
    .set({ replaced_at: sql<string>`now()` as unknown as string })
    .where('url', '=', url)
    .execute();
}
