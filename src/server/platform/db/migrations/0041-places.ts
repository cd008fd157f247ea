import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The municipality of a store, where it delivers and for how much, and its payments. Zones are indexed by an
 * expression, because a generated column cannot use a path query over all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isPublic = 'deleted_at is null and public_since is not null and blocked_at is null';

const statements = [
  `alter table businesses
    add column municipality text,
    add column delivery text constraint businesses_delivery check (delivery in ('none', 'places', 'country')),
    add column delivery_places jsonb not null default '[]',
    add column payments text[] not null default '{}' constraint businesses_payments check (payments <@ array[
      'cash-cup', 'cash-usd', 'cash-eur', 'transfermovil', 'enzona', 'mlc', 'zelle', 'clasica'
    ]),
    add column free_from numeric(12,2),
    add column min_order numeric(12,2)`,
  `create index businesses_place on businesses (province, municipality) where ${isPublic}`,
  `create index businesses_zones on businesses
    using gin (jsonb_path_query_array(delivery_places, '$[*].municipality')) with (fastupdate = off) where ${isPublic}`,
  `create index businesses_payments_index on businesses using gin (payments) with (fastupdate = off) where ${isPublic}`,
];
