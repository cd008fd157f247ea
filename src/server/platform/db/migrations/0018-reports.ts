import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The reports of visitors, and the ids of erased things. A report of an erased thing gets the same response as if it
 * still existed, but is not stored, because there is nothing to settle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'businesses', 'reviews']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reports (
    id text collate "C" primary key,
    kind text collate "C" not null check (kind in ('review', 'product', 'business')),
    target_id text collate "C" not null,
    business_id text collate "C" not null references businesses (id) on delete cascade,
    reason text collate "C" not null,
    text text,
    visitor text collate "C",
    address text collate "C",
    created_at timestamptz(3) not null default now(),
    state text collate "C" not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
    closed_by text collate "C",
    closed_at timestamptz(3),
    unique (kind, target_id, visitor)
  )`,
  `create index reports_open on reports (created_at) where state = 'open'`,
  `create index reports_business on reports (business_id)`,
  `create index reports_visitor on reports (visitor)`,
  `create table erased_things (
    kind text collate "C" not null,
    id text collate "C" not null,
    primary key (kind, id)
  )`,
  `create index reviews_newest on reviews (created_at desc)`,
  `create function note_erased() returns trigger language plpgsql as $$
  begin
    insert into erased_things (kind, id) values (tg_argv[0], old.id) on conflict do nothing;
    update reports set state = 'dismissed', closed_by = 'system', closed_at = now()
      where kind = tg_argv[0] and target_id = old.id and state = 'open';
    return null;
  end $$`,
  `create trigger review_erased after delete on reviews for each row execute function note_erased('review')`,
  `create trigger product_erased after delete on products for each row execute function note_erased('product')`,
  `create trigger business_erased after delete on businesses
    for each row execute function note_erased('business')`,
];
