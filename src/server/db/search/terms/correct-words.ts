import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { spellingCost } from '#domain/search/spelling-cost.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import type { Continuation } from './complete-words.ts';
import { chooseContinuations, findContinuations, formatFit } from './complete-words.ts';
import { prepared, unnestTexts } from '../../prepared.ts';
import { regroupWords } from './regrouped-words.ts';
import type { Schema } from '../../schema.ts';
import type { Spellings } from './search-terms.ts';

type Db = Kysely<Schema>;

export interface Correction {
  /** For each word, what to look for. */
  readonly words: readonly Spellings[];
  /** The text as corrected; null when words were only completed. */
  readonly searched: string | null;
  /** How many of the words are known as they stand. */
  readonly known: number;
}

interface Guess {
  word: string;
  known: boolean;
  /** What a half-typed last word may become. */
  continuations: Continuation[];
  nearest: Candidate | null;
}

interface Candidate {
  readonly word: string;
  /** How many products have it. */
  readonly n: number;
  /** Edits that it is away; less than one when it sounds the same. */
  readonly distance: number;
  /** Whether a product is called so, or has the other words of the search too. */
  readonly fits: boolean;
}

/**
 * What may have been meant by words with which nothing was found: the last one is completed when it begins a known
 * word; of the other unknown words those that were written apart or together are put right, and each that is left
 * becomes the known one that sounds the same, or the nearest. Null when there is nothing better.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<Correction | null> {
  const guesses = (await guessWords(db, words)).map((guess) =>
    isEmptyWord(guess.word) ? { ...guess, known: true } : guess,
  );
  const isFar = (guess: Guess) =>
    needsNearest(guess) && (guess.nearest === null || guess.nearest.distance > 1);
  if (guesses.some(isFar) || (words.length > 1 && guesses.some(({ known }) => !known))) {
    const regrouped = await regroupWords(
      db,
      guesses.map(({ word, known }) => ({ word, known })),
    );
    if (regrouped !== null) {
      const again = await guessWords(db, regrouped);
      return {
        words: again.map(chooseSpellings),
        searched: formatSearched(again),
        known: countKnown(guesses),
      };
    }
  }
  const isCorrected = guesses.some((guess) => needsNearest(guess) && guess.nearest !== null);
  const isCompleted = guesses.some((guess) => !guess.known && !needsNearest(guess));
  if (!isCorrected && !isCompleted) return null;
  return {
    words: guesses.map(chooseSpellings),
    searched: isCorrected ? formatSearched(guesses) : null,
    known: countKnown(guesses),
  };
}

/** Letters of longer words are swapped with the next alone: two edits find the others. */
const longestSwapped = 8;
/** Of more words that are not known no more is meant. */
const mostMisspelled = 6;
/** So many of the nearest words are looked at more closely. */
const mostCandidates = 12;

/** A word and what it is in the other number, which may be the one that is known. */
const otherNumbers = sql`
  select u.word, 0.0 as more
  union all
  select case when u.word like '%s' then left(u.word, -1) when u.word ~ '[aeiou]$' then u.word || 's' else u.word || 'es' end, 0.1
  where length(u.word) > 3 and u.place <= 4
  union all
  select left(u.word, -2), 0.1 where u.word ~ '..[dlnrsz]es$' and u.place <= 4`;

/** Two edits leave one of the thirds of a word as it is, wherever it has moved. */
const twoEdits = sql`
  select w.word, w.n, levenshtein(w.word, v.word) from search_words w
  where length(v.word) > 6 and levenshtein_less_equal(w.word, v.word, 2) <= 2 and (
    (w.word >= left(v.word, length(v.word) / 3) and w.word < left(v.word, length(v.word) / 3) || '~')
    or w.word like '%' || right(v.word, length(v.word) / 3)
    or w.word like '%' || substr(v.word, length(v.word) / 3 + 1, length(v.word) - 2 * (length(v.word) / 3)) || '%'
  )`;

async function guessWords(db: Db, words: readonly string[]): Promise<Guess[]> {
  const { rows } = await sql<{ word: string }>`${prepared}
    select word from search_words where word = any(${words})`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  const unknown = words.filter((word) => !known.has(word) && !isEmptyWord(word));
  const misspelled = [...new Set(unknown)].filter((word) => /[a-z]/.test(word) && word.length > 1);
  const context = words.filter((word) => known.has(word) && !isEmptyWord(word));
  const candidates = await findCandidates(db, misspelled.slice(0, mostMisspelled), context);
  const last = words.at(-1) ?? '';
  const continuations = unknown.includes(last)
    ? await findContinuations(db, [...context, last])
    : [];
  return words.map((word, index) => ({
    word,
    known: known.has(word),
    continuations: index === words.length - 1 ? continuations : [],
    nearest: chooseNearest(word, candidates.get(word) ?? []),
  }));
}

/** A word that fits counts as so much nearer, one that many products have as a little. */
const fitting = 0.3;
const frequency = 1 / 20;

function chooseNearest(word: string, candidates: readonly Candidate[]): Candidate | null {
  const meant = candidates.filter((candidate) => !isEmptyWord(candidate.word));
  const closer = meant.map((candidate) => ({
    ...candidate,
    distance: Math.min(candidate.distance, spellingCost(word, candidate.word)),
  }));
  const costOf = ({ distance, fits, n }: Candidate): number =>
    distance - (fits ? fitting : 0) - Math.log(n + 1) * frequency;
  return closer.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? null;
}

/** One edit leaves one half of a word as it is, which the indexes find; two are looked for where words are long. */
async function findCandidates(
  db: Db,
  words: readonly string[],
  context: readonly string[],
): Promise<Map<string, Candidate[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<Candidate & { written: string }>`${prepared}
    select u.word as written, g.word, g.n, g.distance,
      exists (select from products p where p.listed and ${formatFit(context, sql`g.word`)}) as fits
    from ${unnestTexts(words)} with ordinality u (word, place)
    cross join lateral (
      select c.word, max(c.n) as n, min(c.distance + v.more)::real as distance,
        min(c.distance + v.more - ln(c.n + 1) * ${sql.lit(frequency)}::double precision) as cost
      from (${otherNumbers}) v, lateral (
        select w.word, w.n, 0.5 as distance from search_words w where w.sound = sound_key(v.word)
        union all
        select w.word, w.n, case when j = i + 1 then 0.6 else 0.95 end
        from generate_series(1, length(v.word) - 1) i cross join lateral
          generate_series(i + 1, case when length(v.word) <= ${sql.lit(longestSwapped)} then length(v.word) else i + 1 end) j
        join search_words w on w.word = left(v.word, i - 1) || substr(v.word, j, 1)
          || substr(v.word, i + 1, j - i - 1) || substr(v.word, i, 1) || substr(v.word, j + 1)
        union all
        select w.word, w.n, 1 from search_words w
        where w.word >= left(v.word, length(v.word) / 2) and w.word < left(v.word, length(v.word) / 2) || '~'
          and length(v.word) > 2 and levenshtein_less_equal(w.word, v.word, 1) <= 1
        union all
        select w.word, w.n, 1 from search_words w
        where w.word like '%' || right(v.word, (length(v.word) - 1) / 2)
          and length(v.word) > 3 and levenshtein_less_equal(w.word, v.word, 1) <= 1
        union all
        select w.word, w.n, levenshtein(w.word, v.word) from search_words w
        where length(v.word) > 4 and w.word % v.word and levenshtein_less_equal(w.word, v.word, 2) <= 2
        union all
        ${twoEdits}
      ) c group by c.word order by cost, c.word limit ${sql.lit(mostCandidates)}
    ) g
    order by u.place, g.cost, g.word`.execute(db);
  return Map.groupBy(rows, ({ written }) => written);
}

const countKnown = (guesses: readonly Guess[]): number =>
  guesses.filter(({ known }) => known).length;

/** Whether another word is meant and not one that goes on where this one ends, as products know it. */
function needsNearest({ known, continuations: [best], nearest }: Guess): boolean {
  if (known) return false;
  return best === undefined || (best.n + best.fits === 0 && nearest?.fits === true);
}

const formatSearched = (guesses: readonly Guess[]): string =>
  guesses
    .map((guess) => (needsNearest(guess) ? guess.nearest?.word : null) ?? guess.word)
    .join(' ');

function chooseSpellings(guess: Guess): Spellings {
  const { word, known, continuations, nearest } = guess;
  if (known) return { own: [word], others: [] };
  if (needsNearest(guess)) return { own: [nearest?.word ?? word], others: [] };
  return chooseContinuations(continuations);
}
