import type { Kysely } from 'kysely';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { readPhrase } from '#domain/search/search-phrases.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { formatAll, formatAny } from '#server/platform/db/tsquery.ts';
import type { SearchLevel } from './level-rows.ts';
import { partialRank } from './level-rows.ts';
import { findPlaceLexemes, findStoresOfWords } from './place-rows.ts';
import type { PositionsRow, SearchThresholds } from './plan-rows.ts';
import type { Reading, SearchTerm, TermForm } from './read-text.ts';
import { arePresent } from './word-rows.ts';

type Db = Kysely<Schema>;

/** The levels of a search, best first. `stores` is the level of the stores that the words name. */
export interface ChosenLevels {
  readonly levels: readonly SearchLevel[];
  readonly stores: readonly SearchLevel[];
}

/**
 * The levels of products with all the words of a reading. While typing, only of products with the words in their name
 * or place. `mayNameStores`: the words may be the name of a store.
 */
export async function chooseLevels(
  db: Db,
  { spellings, terms }: Reading,
  { mayNameStores, isTyping }: { readonly mayNameStores: boolean; readonly isTyping: boolean },
): Promise<ChosenLevels> {
  const words = spellings.map(({ own }) => own[0] ?? '');
  const stores = mayNameStores ? await findStoreLevel(db, words) : [];
  return { stores, levels: keepTyped(mergeLevels(stores, listLevels(terms)), isTyping) };
}

/** Without the levels that are not searched while typing: only names and places are. */
const keepTyped = (levels: readonly SearchLevel[], isTyping: boolean): readonly SearchLevel[] =>
  isTyping ? levels.filter(({ rank }) => rank > partialRank) : levels;

/**
 * Adds levels when the words name only few products: the products of categories and stores with that name, and products
 * with some of the words. While typing, only those of that name are added. Null when nothing is added.
 */
export async function widenLevels(
  db: Db,
  terms: readonly SearchTerm[],
  { stores }: ChosenLevels,
  {
    businessId,
    isTyping,
    counted,
    thresholds,
  }: {
    readonly businessId: string | undefined;
    readonly isTyping: boolean;
    /** The result of counting the earlier levels. */
    readonly counted: PositionsRow;
    readonly thresholds: SearchThresholds;
  },
): Promise<readonly SearchLevel[] | null> {
  const { total } = counted;
  if (total > thresholds.exactUpTo || terms.length === 0) return null;
  const named = counted.named ?? total;
  if (named >= thresholds.enoughNamed && terms.every(({ kinds }) => kinds.length === 0))
    return null;
  const placed = await findPlaces(db, terms, { businessId, isUnnamed: named === 0 });
  const isPhrase = terms.length > 1 || terms.some(({ parts }) => parts.length > 0);
  const isFew = named < thresholds.fewNamed && total > 0 && isPhrase;
  if (placed === terms && !isFew) return null;
  const some = isFew ? listPartialLevels(placed, { isWide: false }) : [];
  return keepTyped(mergeLevels(stores, listLevels(placed), some), isTyping);
}

/**
 * The levels of products with some of the terms of a text, and the terms in these levels. `asked` is the number of the
 * text's terms.
 */
export async function choosePartialLevels(
  db: Db,
  terms: readonly SearchTerm[],
  asked: number,
): Promise<{ levels: readonly SearchLevel[]; used: readonly SearchTerm[] }> {
  // A term that no product has would spoil most combinations of terms.
  const present = await findPresent(db, terms);
  return {
    levels: listPartialLevels(present, { isWide: true, areAll: present.length === asked }),
    used: present.slice(0, mostPartialTerms),
  };
}

/** Ranks of the products of a store with this name. Its words may name things too. */
const storeRanks = { nothingElse: 95, thingsToo: 74 } as const;
const anywhereRank = 10;
/** The difference in rank for each further word that a product has. */
const partialStep = 6;

type ReadForms = (term: SearchTerm) => readonly TermForm[];
const readOwn: ReadForms = ({ own }) => own;
const readAll: ReadForms = ({ own, others }) => [...own, ...others];
/** Names that begin with the word count, even if they mean something else. */
const readBegun: ReadForms = ({ own }) => own.map((form) => ({ ...form, headed: form.begun }));
const readKinds: ReadForms = ({ kinds }) => kinds;

/**
 * The levels of how well products match, best first. A product named by the words or their synonyms comes before one
 * with the words elsewhere in its name. After these come the names of category and store, then the description. Words
 * as written come before inflected ones. A product belongs to the first level that it satisfies.
 */
export function listLevels(terms: readonly SearchTerm[]): SearchLevel[] {
  const [first] = terms;
  if (first === undefined) return [];
  const hasPlaces = terms.some(({ places }) => places.length > 0);
  const inPlaces = (term: SearchTerm) =>
    formatAny([...readAll(term).map(({ name }) => name), term.stem, ...term.places]);
  const ofKind = (term: SearchTerm) =>
    formatAny([...readAll(term), ...term.kinds].map(({ name }) => name));
  const ofKindInPlace = (term: SearchTerm) =>
    formatAll([ofKind(term), ...(term.places.length > 0 ? [formatAny(term.places)] : [])]);
  const levels = [
    createHeadLevel(90, terms, readOwn, [first]),
    createHeadLevel(85, terms, readOwn),
    createHeadLevel(80, terms, readAll),
    createHeadLevel(78, terms, readKinds, terms, ofKindInPlace),
    createHeadLevel(77, terms, readBegun),
    createHeadLevel(76, terms, readKinds, terms, ofKind),
    createLevel(75, terms, (term) => formatNames(term, readOwn)),
    createLevel(70, terms, (term) => formatNames(term, readAll)),
    createLevel(65, terms, (term) => formatAny([formatNames(term, readAll), term.stem])),
    ...(hasPlaces
      ? [createHeadLevel(60, terms, readAll, terms, inPlaces), createLevel(55, terms, inPlaces)]
      : []),
    createLevel(anywhereRank, terms, formatAnywhere),
  ].flatMap((level) => level ?? []);
  return dropRepeated(levels);
}

/** The query for products that have a term in any form and field. */
const formatAnywhere = (term: SearchTerm): string =>
  formatAny([
    ...readAll(term).flatMap(({ name, anywhere, isOneStem }) =>
      isOneStem ? [anywhere] : [name, anywhere],
    ),
    ...term.kinds.map(({ name, headed }) => formatAll([name, headed])),
    ...term.places,
  ]);

/** With more terms, the list of their combinations would be too long. */
const mostPartialTerms = 4;

/**
 * The levels of products named by one of the terms, with some of the other terms in the name. Products with more terms
 * come first. `isWide` adds products with some terms in the name, and then anywhere. `areAll`: products with all of
 * these terms have already been found.
 */
function listPartialLevels(
  terms: readonly SearchTerm[],
  { isWide, areAll = true }: { readonly isWide: boolean; readonly areAll?: boolean },
): SearchLevel[] {
  const used = terms
    .flatMap((term) => (term.parts.length > 0 && !isWide ? term.parts : [term]))
    .slice(0, mostPartialTerms);
  const most = Math.min(mostPartialTerms - 1, areAll ? used.length - 1 : used.length);
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1);
  const levels = sizes.toReversed().flatMap((size) => {
    const choices = choose(used, size);
    // The first word usually names the thing, and the others say which kind.
    const called = choices
      .filter(([first]) => isWide || first === used[0])
      .flatMap(
        (chosen) => createHeadLevel(0, chosen, readAll, isWide ? chosen : chosen.slice(0, 1)) ?? [],
      );
    const text = (format: (term: SearchTerm) => string) =>
      formatAny(choices.map((chosen) => formatAll(chosen.map(format))));
    const rank = anywhereRank + partialStep * size;
    return [
      ...(called.length === 0
        ? []
        : [
            {
              rank: rank + 2,
              text: formatAny(called.map((level) => level.text)),
              heads: [...new Set(called.flatMap(({ heads }) => heads ?? []))],
            },
          ]),
      ...(isWide
        ? [
            {
              rank: rank + 1,
              text: text((term) => formatAny([formatNames(term, readAll), term.stem])),
              heads: null,
            },
            {
              rank,
              text: text((term) => formatAny(readAll(term).map(({ anywhere }) => anywhere))),
              heads: null,
            },
          ]
        : []),
    ];
  });
  return dropRepeated(levels);
}

/** Joins lists of levels, best first. */
const mergeLevels = (...lists: readonly (readonly SearchLevel[])[]): SearchLevel[] =>
  dropRepeated(lists.flat().toSorted((one, other) => other.rank - one.rank));

const formatNames = (term: SearchTerm, read: ReadForms): string =>
  formatAny(read(term).map(({ name }) => name));

const createLevel = (
  rank: number,
  terms: readonly SearchTerm[],
  format: (term: SearchTerm) => string,
): SearchLevel => ({ rank, text: formatAll(terms.map(format)), heads: null });

/** A level of products that have all the terms and whose name means one of `called`. */
function createHeadLevel(
  rank: number,
  terms: readonly SearchTerm[],
  read: ReadForms,
  called = terms,
  format = (term: SearchTerm) => formatNames(term, read),
): SearchLevel | null {
  const forms = called.flatMap(read).filter(({ head }) => head !== null);
  if (forms.length === 0) return null;
  const all = terms.map(format);
  // Leaves out a word that the query already requires.
  const isCalled = forms.map(({ name, headed }) =>
    all.includes(name) ? headed : formatAll([name, headed]),
  );
  return {
    rank,
    text: formatAll([...all, formatAny(isCalled)]),
    heads: [...new Set(forms.flatMap(({ head }) => head ?? []))],
  };
}

/** Whether a level contains others: the one with all words anywhere, and those of a single term. */
const isLast = ({ rank }: Pick<SearchLevel, 'rank'>): boolean =>
  rank < anywhereRank + 2 * partialStep;

const dropRepeated = (levels: readonly SearchLevel[]): SearchLevel[] =>
  levels.filter(
    ({ rank, text }, index) =>
      isLast({ rank }) || levels.findIndex((other) => other.text === text) === index,
  );

/** Every combination of `size` items. */
function choose<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** The tsquery that matches all levels. It uses only levels that contain the others. */
export function formatLevels(levels: readonly SearchLevel[]): string {
  const isOfStores = ({ rank }: SearchLevel) => Object.values<number>(storeRanks).includes(rank);
  const wide = levels.some(isLast)
    ? levels.filter((level) => isLast(level) || isOfStores(level))
    : levels;
  return formatAny(wide.map(({ text }) => text));
}

/**
 * The terms that at least one product has, each once. This check reduces the time for two words and one that no product
 * has from 49 / 179 ms to 32 / 87 ms (decisions/0006).
 */
async function findPresent(db: Db, terms: readonly SearchTerm[]): Promise<readonly SearchTerm[]> {
  const once = [...new Map(terms.map((term) => [formatAnywhere(term), term])).values()];
  const unsure = once.filter(({ counted }) => counted === 0);
  const present = await arePresent(db, unsure.map(formatAnywhere));
  const absent = new Set(unsure.filter((_, index) => present[index] === false));
  return once.filter((term) => !absent.has(term));
}

/** A word in the names of more categories or stores than this says nothing about a product. */
const mostPlaces = 60;

/** Adds to the terms the categories and stores named by their words. The same terms when there are none. */
async function findPlaces(
  db: Db,
  terms: readonly SearchTerm[],
  {
    businessId,
    isUnnamed,
  }: { readonly businessId: string | undefined; readonly isUnnamed: boolean },
): Promise<readonly SearchTerm[]> {
  const stems = [...new Set(terms.flatMap(readPlaceStem))];
  if (stems.length === 0) return terms;
  // A single word in a store's name would match all products of the store. That is only wanted when nothing else has
  // the name.
  const withStores = businessId === undefined && (terms.length > 1 || isUnnamed);
  const found = await findPlaceLexemes(db, stems, { businessId, withStores, most: mostPlaces });
  const placed = terms.map((term) => {
    const lexemes = found.get(readPlaceStem(term)[0] ?? '') ?? [];
    return {
      ...term,
      places: lexemes.length > mostPlaces ? [] : lexemes.map((lexeme) => `'${lexeme}'`),
    };
  });
  return placed.some(({ places }) => places.length > 0) ? placed : terms;
}

/** The only plain stem of a term, if it has one. A single character is in too many names. */
const readPlaceStem = ({ stems }: SearchTerm): readonly string[] =>
  stems.length === 1 && /^[\p{L}\p{N}]{2,}$/u.test(stems[0] ?? '') ? stems : [];

/** Kinds of store. People add or leave out these words when they name a store. */
const storeWords = new Set(
  (
    'bar bodega cafeteria dulceria farmacia ferreteria heladeria mercadito mercado minimarket mipyme negocio ' +
    'panaderia pizzeria restaurante supermercado taller tienda'
  ).split(' '),
);

/** When more stores than this have the name, none of them is meant. */
const mostStores = 3;

/**
 * The level of all products of stores that have the words in their names. It needs two or more words, because one alone
 * says too little. The kind of store and empty words may be missing on either side.
 */
async function findStoreLevel(db: Db, words: readonly string[]): Promise<SearchLevel[]> {
  if (words.length < 2) return [];
  const core = readCore(words);
  const named = (await findStoresOfWords(db, core, mostStores * 10)).filter(({ name }) => {
    const own = readPhrase(name);
    return own.length > 1 && readCore(own).join(' ') === core.join(' ');
  });
  if (named.length === 0 || named.length > mostStores) return [];
  // Two distinguishing words may also be a thing and its brand.
  const rank = storeRanks[core.length > 1 ? 'thingsToo' : 'nothingElse'];
  return [{ rank, text: formatAny(named.map(({ id }) => `'#b${id}'`)), heads: null }];
}

/** The words that distinguish one store from another. */
function readCore(words: readonly string[]): readonly string[] {
  const core = words.filter((word) => !isEmptyWord(word) && !storeWords.has(word));
  return core.length === 0 ? words : core;
}
