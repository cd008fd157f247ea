import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';
const names = new Map<string, string>();

/**
 * Put before a query whose text is always the same and whose best plan does not depend on its parameters, or with
 * `modifyEnd` behind one that Kysely builds: its plan is then kept, which on the embedded database saves most of the time
 * of a small query.
 */
export const prepared = sql.raw(mark);

/**
 * The texts of a list as rows of a marked query. The planner does not see how many they are: it would plan each list
 * anew, because for one of two texts it can make a cheaper plan than for any.
 */
export const unnestTexts = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`unnest((select ${texts}::text[]))`;

/** The same as an array, for what is any of them. */
export const unseenTexts = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`(select ${texts}::text[])::text[]`;

/** Writes a value of a query. */
export type WriteValue = (
  value: string | number,
  type: 'text' | 'tsquery' | 'integer' | 'bigint' | 'date',
) => RawBuilder<unknown>;

export const seenValue: WriteValue = (value, type) => sql`${value}::${sql.raw(type)}`;

/**
 * So that the planner of a marked query does not see it: it would plan each anew where a value, as of a word that few
 * products have, makes a plan look cheaper than one for any.
 */
export const unseenValue: WriteValue = (value, type) => sql`(select ${value}::${sql.raw(type)})`;

/** The name under which a connection keeps the plan of a marked text, undefined for others. */
export function nameStatement(text: unknown): string | undefined {
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
