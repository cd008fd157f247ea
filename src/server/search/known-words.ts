import type { WordList } from '#domain/search/word-list.ts';
import { foldWord } from '#domain/search/search-phrases.ts';
import type { Vocabulary, WordForms } from './vocabulary.ts';

/** What is known of a word. */
export interface KnownWord extends Pick<WordForms, 'singulars' | 'stems'> {
  /** A product, store, category or synonym has it. */
  readonly isKnown: boolean;
  /** How many products have it. */
  readonly n: number;
  /** Whatever has its singular in a name has its stem, so far as that was looked at. */
  readonly isOneStem: boolean;
  /** Words that sound the same and that many more products have. */
  readonly twins: readonly string[];
}

/** A word is taken for a misspelling of another that sounds the same and is so many times as frequent. */
const timesAsFrequent = 5;
const mostTwins = 2;

/** Of a word in so many products it takes the text index long to look for two lexemes in place of one. */
const oneStemFrom = 10_000;

export async function readKnownWords(
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const known = await vocabulary.read([...words, ...words.flatMap(listOfOneSingular)]);
  const isFrequent = (word: string) => (known.get(word)?.n ?? 0) > oneStemFrom;
  const listKnown = (word: string) =>
    listOfOneSingular(word).filter((other) => known.get(other) !== undefined);
  const others = words.filter(isFrequent).flatMap(listKnown);
  const forms = await vocabulary.readForms([...words, ...others]);
  const readStems = (word: string) => forms.get(word)?.stems ?? [];
  return new Map(
    words.map((word): [string, KnownWord] => [
      word,
      {
        isKnown: known.get(word) !== undefined,
        singulars: forms.get(word)?.singulars ?? [],
        stems: readStems(word),
        n: known.get(word)?.n ?? 0,
        isOneStem:
          isFrequent(word) &&
          listKnown(word).every((other) => readStems(other).join() === readStems(word).join()),
        twins: listTwins(known, word),
      },
    ]),
  );
}

/** What may have the same singular as a word, by what the function `singular` of the database takes off. */
function listOfOneSingular(word: string): string[] {
  const singular = foldWord(word);
  const bases = [singular, singular.replace(/z$/, 'c')];
  return bases.flatMap((base) => endings.map((ending) => base + ending));
}

const endings = ['', 's', 'e', 'es', 'se', 'ses', 'ss'];

function listTwins(known: WordList, word: string): string[] {
  const own = known.get(word);
  if (own === undefined || own.n === 0) return [];
  return known
    .listOfSound(own.sound)
    .filter(
      (other) => other.n >= own.n * timesAsFrequent && foldWord(other.word) !== foldWord(word),
    )
    .slice(0, mostTwins)
    .map((other) => other.word);
}
