import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The total number of listed products, so that it need not be counted. It is spread over sixteen rows by store, so that
 * stores seldom wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table listed_totals (part integer primary key, products bigint not null)`.execute(
    db,
  );
  await sql`
    insert into listed_totals
    select part, (select count(*) from products where listed and hashtext(business_id) & 15 = part)
    from generate_series(0, 15) part`.execute(db);
  await sql`
    create function total_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update listed_totals t set products = t.products + d.n
        from (select hashtext(business_id) & 15 as part, count(*) n from added where listed group by 1) d
        where t.part = d.part;
      elsif tg_op = 'UPDATE' then
        update listed_totals t set products = t.products + d.n
        from (
          select part, sum(sign) n from (
            select hashtext(business_id) & 15 as part, 1 as sign from added where listed
            union all
            select hashtext(business_id) & 15, -1 from removed where listed
          ) rows group by part having sum(sign) <> 0
        ) d
        where t.part = d.part;
      else
        update listed_totals t set products = t.products - d.n
        from (select hashtext(business_id) & 15 as part, count(*) n from removed where listed group by 1) d
        where t.part = d.part;
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, tables] of [
    ['insert', 'new table as added'],
    ['update', 'old table as removed new table as added'],
    ['delete', 'old table as removed'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`products_total_${event}`)} after ${sql.raw(event)} on products
      referencing ${sql.raw(tables)} for each statement execute function total_products()`.execute(
      db,
    );
  }
}
