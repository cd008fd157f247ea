import { sql } from 'kysely';
import { reservedSlugs } from '#domain/paths/reserved-words.ts';
import type { Database } from '#server/platform/db/open.ts';

/** Whether a store has an address that a page of this release needs: nobody would see the store there. */
export async function lookAtAddresses({ kysely }: Database): Promise<string | Error> {
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('businesses') is not null as has`.execute(kysely);
  const { rows } =
    tables[0]?.has === true
      ? await sql<{ url: string }>`
          select url from businesses
          where deleted_at is null and url = any(${sql.val([...reservedSlugs])}::text[])
          order by url`.execute(kysely)
      : { rows: [] };
  if (rows.length === 0) return 'no store stands where a page of the site does';
  const paths = rows.map(({ url }) => `/${url}`).join(', ');
  return new Error(
    `stores have addresses that are pages of the site now: ${paths}. Their owners must give them another name first`,
  );
}
