import { foldWord } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { type SearchedDatabase, vocabularyOf } from './vocabulary.ts';
import { countFits } from './word-rows.ts';

/** How a word may be written. */
export interface Spellings {
  /** Those that stand for it. */
  readonly own: readonly string[];
  /** Those that may have been meant, less likely. */
  readonly others: readonly string[];
}

/** A known word that begins with a word of the search. */
export interface Continuation {
  readonly word: string;
  /** How many products have it. */
  readonly n: number;
  /** How many products, counted up to a hundred, are called so, or have it beside the other words of the search. */
  readonly fits: number;
}

/** A last word shorter than this begins too many words to tell that it is not whole. */
const shortestHalf = 3;
const mostContinuations = 8;
const mostCounted = 100;

/** The words that the last word begins, best first; none for a known word unless `evenIfKnown`. */
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
  // The vocabulary has no word as short, but a product may be called by one.
  const unlessThing = evenIfKnown || last.length >= shortestHalf ? null : last;
  const fits = await countFits(
    database.kysely,
    begun.map(({ word }) => word),
    before,
    { most: mostCounted, unlessThing },
  );
  return (
    begun
      .flatMap(({ word, n }) => (fits.has(word) ? [{ word, n, fits: fits.get(word) ?? 0 }] : []))
      .sort((one, other) => other.fits - one.fits)
      // What is there already is not what comes next.
      .filter(({ word }) => before.every((other) => foldWord(other) !== foldWord(word)))
  );
}

/** The words with the last one continued, where it is too short to be whole; null where nothing fits it. */
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

/**
 * The words with the last one taken for the beginning of another; null when it is whole. `evenIfKnown`: a known word too,
 * where products have its continuation beside the other words; `isKnown`: that it is one, where the caller knows it.
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

const replaceLast = (words: readonly string[], found: readonly Continuation[]): Spellings[] => [
  ...words.slice(0, -1).map((word) => ({ own: [word], others: [] })),
  chooseContinuations(found),
];

/** The best continuation in singular and plural; the others after it. */
export function chooseContinuations(found: readonly Continuation[]): Spellings {
  const best = foldWord(found[0]?.word ?? '');
  const [own = [], others = []] = [true, false].map((isBest) =>
    found.flatMap(({ word }) => ((foldWord(word) === best) === isBest ? [word] : [])),
  );
  return { own, others };
}
