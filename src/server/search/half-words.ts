import { foldWord } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { type SearchedDatabase, vocabularyOf } from './vocabulary.ts';
import { countFits } from './word-rows.ts';

/** The possible spellings of a word. */
export interface Spellings {
  /** Spellings that mean the same word. */
  readonly own: readonly string[];
  /** Less likely words that may have been meant. */
  readonly others: readonly string[];
}

/** A known word that begins with a word of the search. */
export interface Continuation {
  readonly word: string;
  /** The number of products with it. */
  readonly n: number;
  /**
   * The number of products that it names, or that have it together with the other words of the search. Counted up to a
   * hundred.
   */
  readonly fits: number;
}

/** A shorter last word begins too many words to show that it is incomplete. */
const shortestHalf = 3;
const mostContinuations = 8;
const mostCounted = 100;

/** The words that the last word begins, best first. Empty for a known word unless `evenIfKnown`. */
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
  // The vocabulary has no words this short, but a product may be named by one.
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
      // A word that is already in the text is not its continuation.
      .filter(({ word }) => before.every((other) => foldWord(other) !== foldWord(word)))
  );
}

/** Continues the last word when it is too short to be complete. Null when nothing fits. */
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
 * Takes the last word for the beginning of another. Null when it is complete. `evenIfKnown`: also for a known word,
 * when products have its continuation together with the other words. `isKnown`: whether it is known, if the caller
 * knows.
 */
export async function completeWords(
  database: SearchedDatabase,
  words: readonly string[],
  { evenIfKnown = false, isKnown = false } = {},
): Promise<Spellings[] | null> {
  const last = words.at(-1) ?? '';
  if (last.length < shortestHalf || /\d/.test(last)) return null;
  // An empty word means nothing alone, so it may be the beginning of another: "ante" of an antenna.
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

/** The best continuation in singular and plural, and the others as less likely. */
export function chooseContinuations(found: readonly Continuation[]): Spellings {
  const best = foldWord(found[0]?.word ?? '');
  const [own = [], others = []] = [true, false].map((isBest) =>
    found.flatMap(({ word }) => ((foldWord(word) === best) === isBest ? [word] : [])),
  );
  return { own, others };
}
