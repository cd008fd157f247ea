import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * A store's rates for dollar and euro, the prices that are tied to them, and changes of many products at once, stored
 * so that they can be undone. An anchor counts only while the price is in CUP. There is no constraint for that, because
 * the previous release changes a currency without knowing anchors. A row of a batch refers to its product without a
 * foreign key, because it stays until the batch is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'businesses']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table businesses add column rates jsonb`,
  `alter table products
    add column anchor_currency text collate "C" check (anchor_currency in ('USD', 'EUR')),
    add column anchor_price numeric(12,2) check (anchor_price > 0),
    add constraint products_anchor check ((anchor_currency is null) = (anchor_price is null))`,
  `create table batches (
    id text collate "C" primary key,
    business_id text collate "C" not null references businesses (id) on delete cascade,
    kind text collate "C" not null check (kind in ('rate', 'percent', 'edit', 'import')),
    made_by text collate "C",
    params jsonb not null,
    import_id text collate "C",
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3)
  )`,
  `create index batches_newest on batches (business_id, created_at desc, id desc)`,
  `create index batches_age on batches (created_at)`,
  `create table batch_rows (
    batch_id text collate "C" not null references batches (id) on delete cascade,
    product_id text collate "C" not null,
    before jsonb,
    after jsonb not null,
    version_after integer not null,
    primary key (batch_id, product_id)
  )`,
];
