import { keepLetters, readStoredWords, spellByEar, wordEnd } from '#domain/search/stored-words.ts';

/** A product that the stored index found. */
export interface StoredResult {
  readonly id: string;
  readonly score: number;
  data(): Promise<{ raw_url: string }>;
}

export type StoredFilters = Record<
  string,
  string | { any: readonly string[] } | { all: readonly string[] }
>;

export interface StoredIndex {
  search(
    text: string | null,
    options: { filters: StoredFilters },
  ): Promise<{ results: StoredResult[] }>;
}

/** Only the weights count, and not the length of a text or the number of times that it has a word. */
export const storedRanking = {
  termSimilarity: 1,
  pageLength: 0,
  termSaturation: 2,
  diacriticSimilarity: 0,
};

/**
 * The share of the score for a product with a word that begins like the searched one, and for one with similar letters.
 */
const shares = { begun: 0.25, letters: 0.12 };
/** With fewer complete matches than this, products with the first word follow. */
const few = 10;
const mostWords = 12;

interface Match {
  readonly result: StoredResult;
  readonly score: number;
  /** The number of searched words that the product has. */
  readonly words: number;
}

/**
 * Finds products by words. Products with most of the words come first, ordered by the weights of
 * src/publisher/search-index/index-records.ts. A whole word counts more than a beginning, and a beginning more than
 * similar letters.
 */
export async function searchWords(
  index: StoredIndex,
  text: string,
  filters: StoredFilters,
): Promise<{ results: StoredResult[]; isPartial: boolean }> {
  const find = async (word: string) => (await index.search(word, { filters })).results;

  async function findWord(word: string): Promise<Map<string, Match>> {
    const spelled = spellByEar(word);
    const [exact, begun] = await Promise.all([find(spelled + wordEnd), find(spelled)]);
    const alike = exact.length > 0 ? [] : await find(keepLetters(word));
    const matches = new Map<string, Match>();
    const add = (results: StoredResult[], share: number) => {
      for (const result of results) {
        const score = result.score * share;
        if (score > (matches.get(result.id)?.score ?? 0))
          matches.set(result.id, { result, score, words: 1 });
      }
    };
    add(alike, shares.letters);
    add(begun, shares.begun);
    add(exact, 1);
    return matches;
  }

  const words = readStoredWords(text).slice(0, mostWords);
  const lists = await Promise.all(words.map(findWord));
  const found = new Map<string, Match>();
  for (const { result, score, words: count } of lists.flatMap((list) => [...list.values()])) {
    const known = found.get(result.id);
    found.set(result.id, {
      result,
      score: score + (known?.score ?? 0),
      words: count + (known?.words ?? 0),
    });
  }
  const most = [...found.values()].reduce((count, match) => Math.max(count, match.words), 0);
  const isPartial = most < words.length;
  if (isPartial && words.length === 2) {
    const joined = await findWord(words.join(''));
    if (joined.size > 0) return { results: order([...joined.values()]), isPartial: false };
  }
  const best = [...found.values()].filter((match) => match.words === most);
  const others = best.length < few ? [...found.values()].filter((match) => match.words < most) : [];
  const withFirst = others.filter(({ result }) => lists[0]?.has(result.id));
  return { results: [...order(best), ...order(withFirst)], isPartial };
}

const order = (matches: Match[]): StoredResult[] =>
  matches.sort((one, other) => other.score - one.score).map(({ result }) => result);
