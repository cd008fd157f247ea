import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { Schema } from '#server/platform/db/schema.ts';

// These rows note which pictures of the demonstration catalogue have not been drawn yet.

type Db = Kysely<Schema>;

const job = 'demo pictures';

/** Notes that a demonstration catalogue needs its pictures. Earlier notes become due again. */
export async function noteDemoPicturesDue(db: Db): Promise<void> {
  await sql`
    insert into chores (name, started_at) values (${job}, now())
    on conflict (name) do update set started_at = now(), finished_at = null`.execute(db);
}

export async function areDemoPicturesDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chores where name = ${job} and finished_at is null`.execute(db);
  return rows.length > 0;
}

export async function noteDemoPicturesDrawn(db: Db): Promise<void> {
  await sql`update chores set finished_at = now() where name = ${job}`.execute(db);
}

export interface UndrawnStore {
  readonly id: string;
  readonly url: string;
  readonly type: StoreType;
  readonly isPublic: boolean;
  readonly hasLogo: boolean;
  readonly hasBanner: boolean;
  /** Products without a picture, by name. */
  readonly products: ReadonlyMap<string, string>;
}

/** A store of the demonstration by its first url, as long as it has no owner. Null when it no longer exists. */
export async function findUndrawnStore(db: Db, url: string): Promise<UndrawnStore | null> {
  const { rows } = await sql<Omit<UndrawnStore, 'products'>>`
    select b.id, b.url, b.type, b.logo is not null as "hasLogo", b.banner is not null as "hasBanner",
      b.public_since is not null and b.blocked_at is null as "isPublic"
    from slugs s join businesses b on b.id = s.business_id
    where s.url = ${url} and b.owner_id is null and b.deleted_at is null`.execute(db);
  const [store] = rows;
  if (store === undefined) return null;
  const products = await sql<{ id: string; name: string }>`
    select id, name from products p
    where business_id = ${store.id} and deleted_at is null
      and not exists (select 1 from product_images i where i.product_id = p.id)`.execute(db);
  return { ...store, products: new Map(products.rows.map(({ id, name }) => [name, id])) };
}
