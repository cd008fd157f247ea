import { findOtherThings } from '#domain/search/other-things.ts';
import { foldWord } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { findKinds, findSynonyms, spanSynonyms } from '#domain/search/synonyms.ts';
import { readSingleUnit } from '#domain/search/measures.ts';
import type { WordList } from '#domain/search/word-list.ts';
import type { readSearchText } from '#domain/search/words.ts';
import type { Spellings } from './half-words.ts';
import { completeShortWord, completeWords } from './half-words.ts';
import { type SearchedDatabase, type Vocabulary, vocabularyOf } from './vocabulary.ts';
import type { WordForms } from './word-rows.ts';
import { formatAll, formatAny, formatLexeme } from '#server/platform/db/tsquery.ts';

/** A spelling of what is searched, as texts of tsqueries over the lexemes of a product. */
export interface TermForm {
  /** In the name, in singular or plural. */
  readonly name: string;
  /** The word for the thing that is sold. Null when it cannot be that. */
  readonly head: string | null;
  /** The name's word for the thing is this word. */
  readonly begun: string;
  /** The same, and the name does not begin with a phrase that means something else. */
  readonly headed: string;
  /** In the name or the description. */
  readonly anywhere: string;
  /** `anywhere` finds all that `name` finds. */
  readonly isOneStem: boolean;
}

/** One of the requirements that a product must meet. */
export interface SearchTerm {
  /** The spelling as typed, or each spelling of the same word. */
  readonly own: readonly TermForm[];
  /** Synonyms. */
  readonly others: readonly TermForm[];
  /** Words for kinds of the thing. */
  readonly kinds: readonly TermForm[];
  /** In the name, in any inflection. */
  readonly stem: string;
  /** The single words of a phrase. */
  readonly parts: readonly SearchTerm[];
  /** The stems of its words, for names of categories and stores. */
  readonly stems: readonly string[];
  /** The number of products with one of its words at the last count of words. */
  readonly counted: number;
  /** Lexemes of the categories and stores with that name. */
  readonly places: readonly string[];
}

type Sequence = readonly string[];
type Words = ReadonlyMap<string, KnownWord>;

/** One way to understand a text. */
export interface Reading {
  /** The possible spellings of each word. */
  readonly spellings: readonly Spellings[];
  /** The requirements that follow from the words. */
  readonly terms: readonly SearchTerm[];
}

/** The words and measures of a text. */
export type SearchText = ReturnType<typeof readSearchText>;

/** Reads a text as typed. Unless `literal`, a last word that only begins known words is completed. */
export async function readText(
  database: SearchedDatabase,
  text: SearchText,
  { isTyping = false, literal = false } = {},
): Promise<Reading & { readonly isCompleted: boolean }> {
  const { words, measures } = text;
  const vocabulary = vocabularyOf(database);
  const spellings = words.map((word) => ({ own: [word], others: [] }));
  // The last word of a finished text is usually known. A known word needs no search among the beginnings of others.
  const read = isTyping ? null : await readTerms(vocabulary, spellings, measures);
  const isKnown = read?.isKnown(words.at(-1) ?? '') === true;
  const half = literal ? null : await completeLast(database, words, { isTyping, isKnown });
  if (half !== null) return { ...(await readSpellings(database, half, text)), isCompleted: true };
  const { terms } = read ?? (await readTerms(vocabulary, spellings, measures));
  return { spellings, terms, isCompleted: false };
}

async function completeLast(
  database: SearchedDatabase,
  words: readonly string[],
  { isTyping, isKnown }: { readonly isTyping: boolean; readonly isKnown: boolean },
): Promise<Spellings[] | null> {
  const short = isTyping ? await completeShortWord(database, words) : null;
  return short ?? completeWords(database, words, { isKnown });
}

/** Reads a text with other spellings of its words. */
export async function readSpellings(
  database: SearchedDatabase,
  spellings: readonly Spellings[],
  { measures }: SearchText,
): Promise<Reading> {
  const { terms } = await readTerms(vocabularyOf(database), spellings, measures);
  return { spellings, terms };
}

/** Reads a text without its single characters. Each of them begins too many words to mean one of them. */
export async function readWithoutSigns(
  database: SearchedDatabase,
  { spellings, terms }: Reading,
  text: SearchText,
): Promise<Reading> {
  const isAligned = spellings.length === text.words.length;
  const spoken = spellings.filter((_, at) => !isAligned || (text.words[at] ?? '').length > 1);
  if (spoken.length === spellings.length || spoken.length === 0) return { spellings, terms };
  return readSpellings(database, spoken, text);
}

/** The requirements of words, and which of the words are known. */
interface ReadTerms {
  readonly terms: readonly SearchTerm[];
  isKnown(word: string): boolean;
}

/** Turns words into requirements. Empty words require nothing, unless there are no others. */
async function readTerms(
  vocabulary: Vocabulary,
  words: readonly Spellings[],
  measures: readonly string[],
): Promise<ReadTerms> {
  const spans = spanSynonyms(words.map(({ own }) => own[0] ?? ''));
  const asked = spans.map(({ at, length, synonyms }) => ({
    sequences:
      length === 1
        ? (words[at]?.own ?? []).map((word) => [word])
        : [words.slice(at, at + length).map(({ own }) => own[0] ?? '')],
    synonyms: length === 1 && words[at] !== undefined ? listOthers(words[at]) : synonyms,
    kinds: findKinds(words.slice(at, at + length).map(({ own }) => own[0] ?? '')),
  }));
  const full = asked.filter(({ sequences }) => !sequences.flat().every(isEmptyWord));
  const used = full.length > 0 || measures.length > 0 ? full : asked;
  const pairs = used.slice(1).map(({ sequences }, index) => {
    const words = [...(used[index]?.sequences[0] ?? []), ...(sequences[0] ?? [])];
    return { sequences: [words], synonyms: [[words.join('')]], kinds: [] };
  });
  const all = [...used, ...pairs].flatMap((one) =>
    [...one.sequences, ...one.synonyms, ...one.kinds].flat(),
  );
  const known = await readKnownWords(vocabulary, [...new Set(all)]);
  const terms: SearchTerm[] = [];
  for (let index = 0; index < used.length; index += 1) {
    const pair = pairs[index];
    const isOne = (known.get(pair?.synonyms[0]?.[0] ?? '')?.n ?? 0) > 0;
    const chosen = isOne ? pair : used[index];
    if (chosen !== undefined) terms.push(createTerm(chosen, known));
    if (isOne) index += 1;
  }
  return {
    terms: [...terms, ...measures.map(createMeasure)],
    isKnown: (word) => known.get(word)?.isKnown === true,
  };
}

const listOthers = ({ own, others }: Spellings): Sequence[] => [
  ...others.map((word) => [word]),
  ...own.flatMap((word) => findSynonyms([word])),
];

interface AskedTerm {
  readonly sequences: readonly Sequence[];
  readonly synonyms: readonly Sequence[];
  readonly kinds: readonly Sequence[];
}

function createTerm({ sequences, synonyms, kinds }: AskedTerm, known: Words): SearchTerm {
  const own = sequences.map((sequence) => createForm(sequence, known));
  const units = sequences.flatMap(([word = '']) => readSingleUnit(word) ?? []);
  const twins =
    sequences.length === 1 ? (known.get(sequences[0]?.join(' ') ?? '')?.twins ?? []) : [];
  const stems = sequences.map((sequence) => sequence.flatMap((word) => readStems(word, known)));
  return {
    own,
    others: [
      ...synonyms.map((sequence) => createOther(sequence, known)),
      ...twins.map((twin) => createForm([twin], known)),
      ...units.flatMap((unit) => createMeasure(unit).own),
    ],
    kinds: kinds.map((sequence) => createOther(sequence, known)),
    stem: formatAny(
      stems.map((some, index) =>
        some.length === 0
          ? (own[index]?.name ?? '')
          : formatAll(some.map((stem) => formatLexeme('+', stem))),
      ),
    ),
    parts:
      sequences.length === 1 && sequences[0] !== undefined && sequences[0].length > 1
        ? sequences[0]
            .filter((word) => !isEmptyWord(word))
            .map((word) => createTerm({ sequences: [[word]], synonyms: [], kinds: [] }, known))
        : [],
    stems: sequences.length === 1 ? (stems[0] ?? []) : [],
    counted: Math.max(...sequences.map((sequence) => countProducts(sequence, known))),
    places: [],
  };
}

/**
 * Zero for a word without a stem, which is not searched in descriptions. Also zero for several words, which are not
 * counted together.
 */
function countProducts([word = '', ...more]: Sequence, known: Words): number {
  const { stems = [], n = 0 } = known.get(word) ?? {};
  return more.length > 0 || stems.length === 0 ? 0 : n;
}

const readStems = (word: string, known: Words): readonly string[] => known.get(word)?.stems ?? [];

function createForm(sequence: Sequence, known: Words): TermForm {
  const full = sequence.filter((word) => !isEmptyWord(word));
  const singulars = (full.length > 0 ? full : sequence).flatMap((word) => {
    const some = known.get(word)?.singulars ?? [];
    // When the database does not recognise a word, the word itself is used, which no name has.
    return some.length === 0 ? [foldWord(word)] : some;
  });
  const stems = sequence.flatMap((word) => readStems(word, known));
  const name = formatAll(singulars.map((word) => formatLexeme('=', word)));
  const head = full.length > 0 ? (singulars[0] ?? null) : null;
  return {
    name,
    head,
    begun: head === null ? name : formatLexeme('^', head),
    headed: head === null ? name : formatLexeme('^', head) + formatExceptions(sequence),
    anywhere: stems.length === 0 ? name : formatAll(stems.map((stem) => formatLexeme('', stem))),
    isOneStem: full.length > 0 && full.every((word) => known.get(word)?.isOneStem === true),
  };
}

/**
 * The condition that a product's name does not begin with a phrase that starts with the word and means something else.
 */
function formatExceptions(sequence: Sequence): string {
  if (sequence.length > 1) return '';
  return findOtherThings(sequence[0] ?? '')
    .map((rest) => ` & !${formatAll(rest.map((word) => formatLexeme('=', word)))}`)
    .join('');
}

/** The words of a synonymous phrase must follow each other, and only in names. */
function createOther(sequence: Sequence, known: Words): TermForm {
  const form = createForm(sequence, known);
  if (sequence.length === 1) return form;
  const stems = sequence.flatMap((word, index) =>
    readStems(word, known)
      .slice(0, 1)
      .map((stem) => ({ stem, index })),
  );
  const phrase = stems
    .map(({ stem, index }, at) => {
      const gap = index - (stems[at - 1]?.index ?? index);
      return `${at === 0 ? '' : ` <${gap}> `}${formatLexeme('', stem)}:A`;
    })
    .join('');
  const name = stems.length > 1 ? `(${form.name} & (${phrase}))` : form.name;
  return { ...form, name, anywhere: name };
}

const noTerm = { others: [], kinds: [], parts: [], stems: [], counted: 0, places: [] };

function createMeasure(measure: string): SearchTerm {
  const [, number = '', unit = ''] = /^([\d.]+)(\D+)$/.exec(measure) ?? [];
  const name = `'=${measure}'`;
  const anywhere = `('=${measure}' | '${measure}' | ('${number}' & '${unit}'))`;
  const own = { name, head: null, begun: name, headed: name, anywhere, isOneStem: false };
  return { ...noTerm, own: [own], stem: name };
}

/** The known facts about a word. */
export interface KnownWord extends Pick<WordForms, 'singulars' | 'stems'> {
  /** Whether a product, store, category or synonym contains the word. */
  readonly isKnown: boolean;
  /** The number of products with it. */
  readonly n: number;
  /** Every product with its singular in the name also has its stem, as far as the known words show. */
  readonly isOneStem: boolean;
  /** Words with the same sound that many more products have. */
  readonly twins: readonly string[];
}

/** A word counts as misspelled when another word with the same sound is this many times as frequent. */
const timesAsFrequent = 5;
const mostTwins = 2;

/** With this many products for a word, the text index takes long to search for two lexemes instead of one. */
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

/** Words that may have the same singular, judged by the endings that the database function `singular` removes. */
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
