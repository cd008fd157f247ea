import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';

/**
 * Whether text is ordered as it was when its indexes were made. A database that is moved to a machine with another C
 * library or ICU keeps indexes in the former order, which miss rows and let duplicates in. The embedded one brings its own.
 */
export async function lookAtCollation({ kysely }: Database): Promise<string | Error> {
  const { rows } = await sql<{ name: string; kept: string; actual: string | null }>`
    select quote_ident(datname) as name, datcollversion as kept,
      pg_database_collation_actual_version(oid) as actual
    from pg_database
    where datname = current_database()
      and datcollversion is distinct from pg_database_collation_actual_version(oid)
      and datcollversion is not null`.execute(kysely);
  const { rows: others } = await sql<{ name: string }>`
    select distinct quote_ident(collname) as name
    from pg_collation
    join pg_attribute on attcollation = pg_collation.oid
    join pg_class on pg_class.oid = attrelid
    where relnamespace = to_regnamespace(current_schema()::text)
      and collversion is not null
      and collversion is distinct from pg_collation_actual_version(pg_collation.oid)
    order by name`.execute(kysely);
  const [database] = rows;
  if (database === undefined && others.length === 0) return 'text is ordered as its indexes are';
  const reason =
    database === undefined
      ? `indexes are in the order of former versions of ${others.map(({ name }) => name).join(', ')}`
      : `indexes are in the order of version ${database.kept}, and the server has ${database.actual ?? 'none'}`;
  const refreshes = [
    ...rows.map(({ name }) => `alter database ${name} refresh collation version`),
    ...others.map(({ name }) => `alter collation ${name} refresh version`),
  ];
  const target = database?.name ?? '<its name>';
  return new Error(
    `${reason}, so searches may miss rows. Stop Vitrina and give psql, as the owner: ` +
      ['reindex database ' + target, ...refreshes].map((one) => `${one};`).join(' '),
  );
}
