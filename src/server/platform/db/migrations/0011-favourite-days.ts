import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The number of new favourites of a product from an address within a day. Only a mark of the address is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_days (
      address text collate "C" not null,
      product_id text collate "C" not null,
      begun_at timestamptz(3) not null default now(),
      visitors integer not null default 1,
      primary key (address, product_id)
    )`.execute(db);
}
