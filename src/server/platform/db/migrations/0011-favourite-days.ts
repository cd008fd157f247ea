import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How many new favourites of a product came from an address within a day; of the address only a mark is kept. */
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
