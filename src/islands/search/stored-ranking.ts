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

/** Weights alone decide, not how long a text is or how often it has a word. */
export const storedRanking = {
  termSimilarity: 1,
  pageLength: 0,
  termSaturation: 2,
  diacriticSimilarity: 0,
};

/** What begins with a word counts below what has it in its name, and what has its letters below that. */
const shares = { begun: 0.25, letters: 0.12 };
/** Fewer than these with all words are followed by others that have the first. */
const few = 10;
const mostWords = 12;

interface Match {
  readonly result: StoredResult;
  readonly score: number;
  /** How many of the words it has. */
  readonly words: number;
}

/**
 * Finds products by words, those first that have most of them, in the order of the weights that
 * src/publisher/search-index/index-records.ts gives: a word as it is, then what begins with it, then what has its letters.
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
