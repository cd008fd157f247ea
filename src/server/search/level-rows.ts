import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OwnMatch } from '#server/products/own-rows.ts';
import { seenValue } from '#server/platform/db/prepared.ts';
import { formatAny } from '#server/platform/db/tsquery.ts';

/** Products that match the words equally well. */
export interface SearchLevel {
  /**
   * Equal for the same kind of match in every search, so that a cursor stays valid when levels are added or removed.
   */
  readonly rank: number;
  /** A tsquery. */
  readonly text: string;
  /** Words of which one must be the thing that the product is. Null when it may be anything. */
  readonly heads: readonly string[] | null;
}

/**
 * Levels above this rank have all words in the name or place, those at it have some of them. Descriptions come below.
 */
export const partialRank = 40;

/** The rank of the level of a product over `p`. */
export function selectLevel(levels: readonly SearchLevel[]): RawBuilder<unknown> {
  const last = seenValue(levels.at(-1)?.rank ?? 0, 'integer');
  const cases = levels
    .slice(0, -1)
    .map(
      ({ text, rank }) => sql`when p.doc @@ ${text}::tsquery then ${seenValue(rank, 'integer')}`,
    );
  return cases.length === 0 ? last : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** Whether a product over `doc` belongs to a level with the words in names or places. */
export function selectNamed(levels: readonly SearchLevel[]): RawBuilder<unknown> {
  const named = levels.filter(({ rank }) => rank > partialRank);
  if (named.length === levels.length) return sql`true`;
  if (named.length === 0) return sql`false`;
  return sql`doc @@ ${formatAny(named.map(({ text }) => text))}::tsquery`;
}

/**
 * Matches the products of an owner's text and ranks them. After the levels come products whose name matches `namePart`,
 * a pattern of `like`.
 */
export function matchLevels(
  levels: readonly SearchLevel[],
  text: string,
  namePart: string | null,
): OwnMatch {
  const byName = namePart === null ? sql`false` : sql`p.name_key like ${namePart}`;
  if (levels.length === 0) return { condition: byName, level: sql.lit(0) };
  const byWords = sql`p.doc @@ ${text}::tsquery`;
  return {
    condition: sql`(${byName} or ${byWords})`,
    level: sql`case when ${byWords} then ${selectLevel(levels)} else 0 end`,
  };
}
