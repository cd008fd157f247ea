import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { formatAnywhere } from './choose-levels.ts';
import type { SearchTerm } from './read-text.ts';

/** Of fewer the planner may think that reading the table finds them sooner, which never ends for what is nowhere. */
const mostLooked = 100;

/** The terms that any product has, each once. */
export async function findPresent(
  db: Kysely<Schema>,
  terms: readonly SearchTerm[],
): Promise<readonly SearchTerm[]> {
  const once = [...new Map(terms.map((term) => [formatAnywhere(term), term])).values()];
  const unsure = once.filter(({ counted }) => counted === 0);
  if (unsure.length === 0) return once;
  const counts = unsure.map(
    (term) => sql`(
      select count(*) from (
        select from products p where p.listed and p.doc @@ ${formatAnywhere(term)}::tsquery limit ${sql.lit(mostLooked)}
      ) found
    )::integer`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(db);
  const absent = new Set(unsure.filter((_, index) => rows[0]?.counts[index] === 0));
  return once.filter((term) => !absent.has(term));
}
