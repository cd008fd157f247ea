import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { foldWord } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import { type SearchedDatabase, vocabularyOf } from './vocabulary.ts';
import type { Spellings } from './read-text.ts';

/** A word that goes on where another ends. */
export interface Continuation {
  readonly word: string;
  /** How many products have it. */
  readonly n: number;
  /** Of how many, counted up to a hundred, it says what they are, or has the other words of the search beside it. */
  readonly fits: number;
}

/** A last word shorter than this begins too many to know that it is not whole. */
const shortestHalf = 3;
const mostContinuations = 8;
const mostCounted = 100;

/** That a product is called by a word, or has it beside the others. */
export function formatFit(
  others: readonly string[],
  word: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (others.length === 0) return sql`p.head = singular(${word})`;
  const context = others.map((other) => `'=${foldWord(other)}' & `).join('');
  return sql`p.doc @@ (${context} || '''=' || replace(singular(${word}), '''', '''''') || '''')::tsquery`;
}

/** What the last word may become, best first; none where it is known and not `evenIfKnown`. */
export async function findContinuations(
  database: SearchedDatabase,
  words: readonly string[],
  evenIfKnown = false,
): Promise<Continuation[]> {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).filter((word) => !isEmptyWord(word));
  const known = await vocabularyOf(database).read([last]);
  if (!evenIfKnown && known.get(last) !== undefined) return [];
  const begun = known.listBegun(last, mostContinuations);
  if (begun.length === 0) return [];
  const isAsked = evenIfKnown || last.length >= shortestHalf ? sql`true` : isNoThing(last);
  const { rows } = await sql<Pick<Continuation, 'word' | 'fits'>>`${prepared}
    select w.word, f.fits from ${unnestTexts(begun.map(({ word }) => word))} w(word) cross join lateral (
      select count(*)::integer as fits from (
        select from products p where p.listed and ${formatFit(before, sql`w.word`)} limit ${mostCounted}
      ) p
    ) f
    where ${isAsked}`.execute(database.kysely);
  const fits = new Map(rows.map((row) => [row.word, row.fits]));
  return (
    begun
      .flatMap(({ word, n }) => (fits.has(word) ? [{ word, n, fits: fits.get(word) ?? 0 }] : []))
      .sort((one, other) => other.fits - one.fits)
      // What is there already is not what comes next.
      .filter(({ word }) => before.every((other) => foldWord(other) !== foldWord(word)))
  );
}

/** That no product is called so: no word is as short, but a name may be. */
const isNoThing = (word: string): RawBuilder<unknown> =>
  sql`not exists (select from products k where k.listed and k.head = ${word})`;

/** What a last word may become that is too short to be whole, among what products are called or have beside the others. */
export async function completeShortWord(
  database: SearchedDatabase,
  words: readonly string[],
): Promise<Spellings[] | null> {
  const last = words.at(-1) ?? '';
  const isEmpty = isEmptyWord(last) && !words.every(isEmptyWord);
  if (last.length >= shortestHalf || /\d/.test(last) || isEmpty) return null;
  const fitting = (await findContinuations(database, words)).filter(({ fits }) => fits > 0);
  return fitting.length === 0 ? null : replaceLast(words, fitting);
}

const replaceLast = (words: readonly string[], found: readonly Continuation[]): Spellings[] => [
  ...words.slice(0, -1).map((word) => ({ own: [word], others: [] })),
  chooseContinuations(found),
];

/**
 * The words with the last one taken for a half-typed one, as most products go on that are called so or have the other
 * words too; null when it is whole. `evenIfKnown`: though it is a word by itself, for what it has beside the others;
 * `isKnown`: that it is such a word, where that has been read.
 */
export async function completeWords(
  database: SearchedDatabase,
  words: readonly string[],
  { evenIfKnown = false, isKnown = false } = {},
): Promise<Spellings[] | null> {
  const last = words.at(-1) ?? '';
  if (last.length < shortestHalf || /\d/.test(last)) return null;
  // An empty word says nothing by itself, so that more is meant: "ante" of an antenna.
  const isAlone = words.every(isEmptyWord);
  if (isKnown && !evenIfKnown && !isAlone) return null;
  const found = await findContinuations(database, words, evenIfKnown || isAlone);
  const isWhole = found.some(({ word }) => foldWord(word) === foldWord(last));
  const likely = found.filter(({ n, fits }) => fits > 0 || (n > 0 && !evenIfKnown));
  if ((isWhole && !evenIfKnown) || likely.length === 0) return null;
  return replaceLast(words, likely);
}

/** The best in each of its numbers, the others after it. */
export function chooseContinuations(found: readonly Continuation[]): Spellings {
  const best = foldWord(found[0]?.word ?? '');
  const [own = [], others = []] = [true, false].map((isBest) =>
    found.flatMap(({ word }) => ((foldWord(word) === best) === isBest ? [word] : [])),
  );
  return { own, others };
}
