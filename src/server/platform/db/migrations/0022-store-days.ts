import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The numbers per day of opened pages of a store and of taps on its contacts, without any data about visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_days (
      business_id text collate "C" not null references businesses (id) on delete cascade,
      day date not null,
      product_id text collate "C" not null default '',
      kind text collate "C" not null check (kind in ('v', 'w', 't', 'm', 'p', 'o', 's', 'c')),
      n integer not null check (n >= 0),
      primary key (business_id, day, product_id, kind)
    )`.execute(db);
}
