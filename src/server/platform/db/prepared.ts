import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';
const names = new Map<string, string>();

/**
 * Marks a query whose text is always the same and whose best plan does not depend on its parameters. It goes before the
 * query, or with `modifyEnd` behind one that Kysely builds. The plan is then kept. On the embedded database that saves
 * most of the time of a small query.
 */
export const prepared = sql.raw(mark);

/**
 * The texts of a list as rows of a marked query. The subquery hides their number from the planner. Otherwise it would
 * plan each list again, because a plan for one or two texts is cheaper than a plan for any number.
 */
export const unnestTexts = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`unnest((select ${texts}::text[]))`;

/** The same as an array, for `= any(…)`. */
export const unseenTexts = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`(select ${texts}::text[])::text[]`;

/** Writes a value into a query. */
export type WriteValue = (
  value: string | number,
  type: 'text' | 'tsquery' | 'integer' | 'bigint' | 'date',
) => RawBuilder<unknown>;

export const seenValue: WriteValue = (value, type) => sql`${value}::${sql.raw(type)}`;

/**
 * Hides a value from the planner of a marked query. Otherwise it would plan the query again for each value that makes
 * another plan look cheaper, such as a rare word.
 */
export const unseenValue: WriteValue = (value, type) => sql`(select ${value}::${sql.raw(type)})`;

/** The name under which a connection keeps the plan of a marked query; undefined for other queries. */
function nameStatement(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A client that keeps the plans of marked queries. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = nameStatement(text);
    const query = super.query.bind(this) as (...parameters: unknown[]) => unknown;
    return name === undefined
      ? query(text, values, callback)
      : query({ name, text, values }, callback);
  }) as pg.Client['query'];
}
