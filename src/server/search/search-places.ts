import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/store-rows.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SearchTerm } from './read-text.ts';

/** A word that names more categories or stores than this says nothing of a product. */
const mostPlaces = 60;

/** The terms with the categories and stores that are called like their words; the terms themselves when there are none. */
export async function findPlaces(
  db: Kysely<Schema>,
  terms: readonly SearchTerm[],
  businessId: string | undefined,
  isLast: boolean,
): Promise<readonly SearchTerm[]> {
  const stems = [...new Set(terms.flatMap(readPlaceStem))];
  if (stems.length === 0) return terms;
  // A word alone that is in the name of a store would find all that it sells, which is meant when nothing else is called so.
  const isAlone = terms.length === 1;
  const namesStores = businessId === undefined && (!isAlone || isLast);
  const ofBusiness = businessId === undefined ? sql`true` : sql`business_id = ${businessId}`;
  const ofStores = sql`
    union all (
      select '#b' || b.id from businesses b
      where b.words @@ ('''' || u.stem || ''':A')::tsquery and ${isPublic} limit ${sql.lit(mostPlaces + 1)}
    )`;
  const { rows } = await sql<{ stem: string; lexeme: string }>`${prepared}
    select u.stem, l.lexeme from ${unnestTexts(stems)} u(stem), lateral (
      select '#c' || c.id as lexeme from (
        select id, name from categories
        where name_key like '%' || u.stem || '%' and ${ofBusiness} limit ${sql.lit(mostPlaces * 4)}
      ) c
      where to_tsvector('public.es', search_text(c.name)) @@ ('''' || u.stem || '''')::tsquery
      ${namesStores ? ofStores : sql``}
    ) l order by l.lexeme`.execute(db);
  const found = Map.groupBy(rows, ({ stem }) => stem);
  const placesOf = ([stem = '']: readonly string[]) => {
    const lexemes = found.get(stem) ?? [];
    return lexemes.length > mostPlaces ? [] : lexemes.map(({ lexeme }) => `'${lexeme}'`);
  };
  const placed = terms.map((term) => ({
    ...term,
    places: placesOf(readPlaceStem(term)),
  }));
  return placed.some(({ places }) => places.length > 0) ? placed : terms;
}

/** The one plain stem of a term, if it has one; a single character is in too many names to be one. */
const readPlaceStem = ({ stems }: SearchTerm): readonly string[] =>
  stems.length === 1 && /^[\p{L}\p{N}]{2,}$/u.test(stems[0] ?? '') ? stems : [];
