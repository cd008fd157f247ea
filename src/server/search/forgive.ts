import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isPlain, listExactConditions } from './filter-rows.ts';
import { findFarPlaces } from './far-rows.ts';
import { fillFromBestLevel } from './walk-levels.ts';
import type { Page, ProductSearchResult } from './fetch-page.ts';
import { nothing, readPage, readPageOfMany } from './fetch-page.ts';
import { findAmongMany } from './many-matches.ts';
import { probe, selectWalk } from './match-rows.ts';
import { createOrder } from './order-rows.ts';
import type { PlacesRow, ProductSearchQuery, SearchPlan, SearchThresholds } from './plan-rows.ts';
import { listBehind, listDocConditions, searchThresholds, selectPlaces } from './plan-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SearchLevel } from './level-rows.ts';
import { partialRank } from './level-rows.ts';
import {
  formatLevels,
  listLevels,
  listPartialLevels,
  mergeLevels,
  mostPartialTerms,
} from './choose-levels.ts';
import { findNamedStores } from './named-stores.ts';
import { findPlaces } from './search-places.ts';
import type { ReadTerms, SearchTerm, Spellings } from './read-text.ts';
import { readTerms } from './read-text.ts';
import { findPresent } from './present-terms.ts';
import { completeShortWord, completeWords } from './half-words.ts';
import { correctWords } from './correct-words.ts';
import { type SearchedDatabase, type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { readSearchText } from '#domain/search/words.ts';

type Db = Kysely<Schema>;

export type { ProductSearchResult } from './fetch-page.ts';

export const { exactUpTo } = searchThresholds;

/**
 * Searches the listed products. When nothing matches the words, their spelling is corrected; when still nothing has all
 * of them, what has most of them is found.
 */
export async function searchProducts(
  database: SearchedDatabase,
  query: ProductSearchQuery,
  thresholds = searchThresholds,
): Promise<ProductSearchResult> {
  const { kysely: db } = database;
  const vocabulary = vocabularyOf(database);
  const understood = { searched: null, isPartial: false };
  const search: Search = (levels, given = {}) =>
    searchLevels(db, {
      query,
      thresholds,
      levels,
      terms: [],
      stores: [],
      areMany: false,
      ...given,
    });
  const isBroadTerm = (term: SearchTerm) => isBroad(query, term, thresholds);
  if (query.search === undefined) return { ...(await search(null)), ...understood };
  const asked = readSearchText(query.search);
  const { words, measures } = asked;
  if (words.length + measures.length === 0) return nothing;
  const isGuessing = query.literal !== true && query.isTyping !== true;
  const namesStores =
    query.filter.businessId === undefined && measures.length === 0 && query.isTyping !== true;
  const ask = async (spellings: readonly Spellings[], read?: ReadTerms) => {
    const { terms } = read ?? (await readTerms(vocabulary, spellings, measures));
    const own = spellings.map(({ own }) => own[0] ?? '');
    const stores = namesStores ? await findNamedStores(db, own) : [];
    const all = mergeLevels(stores, listLevels(terms));
    const levels = query.isTyping === true ? all.filter(({ rank }) => rank > partialRank) : all;
    const areMany = terms.length === 1 && terms.every(isBroadTerm);
    const given = { terms, stores, areMany };
    return { terms, found: levels.length === 0 ? nothing : await search(levels, given) };
  };
  const written = words.map((word) => ({ own: [word], others: [] }));
  // What is searched for is mostly known: then it need not be asked what it begins. What is typed is mostly half a word.
  const read = query.isTyping === true ? undefined : await readTerms(vocabulary, written, measures);
  const isKnown = read?.isKnown(words.at(-1) ?? '') === true;
  const short = query.isTyping === true ? await completeShortWord(database, words) : null;
  const half =
    query.literal === true ? null : (short ?? (await completeWords(database, words, { isKnown })));
  const { terms, found } = await (half === null ? ask(written, read) : ask(half));
  if (!isGuessing) return { ...found, ...understood };
  // A word that no name has beside the others may be the beginning of one that some have.
  const isStray = !isNamed(found) && half === null && words.length > 1;
  const whole = isStray ? await completeWords(database, words, { evenIfKnown: true }) : null;
  const completed = whole === null ? found : (await ask(whole)).found;
  if (isNamed(completed)) return { ...completed, ...understood };
  if (found.total > 0) return { ...found, ...understood };
  const correction = await correctWords(database, words);
  const searched = correction === null ? null : formatSearched(correction.searched, measures);
  const { terms: likely, found: corrected } =
    correction === null ? { terms, found } : await ask(correction.words);
  if (corrected.total > 0) return { ...corrected, searched, isPartial: false };
  // Of words that are mostly known as they stand, those that are not mean nothing else.
  const areKnown = correction === null || 2 * correction.known >= words.length;
  const asWritten = areKnown
    ? [
        {
          all: terms,
          some: await readSpoken(vocabulary, half ?? written, terms, asked),
          searched: null,
        },
      ]
    : [];
  const asCorrected =
    correction === null
      ? []
      : [
          {
            all: likely,
            some: await readSpoken(vocabulary, correction.words, likely, asked),
            searched,
          },
        ];
  const partial = await findPartial(db, [...asWritten, ...asCorrected], { search, isBroadTerm });
  return partial ?? { ...found, ...understood };
}

/** Searches along levels, with all else as the query has it. */
type Search = (
  levels: readonly SearchLevel[] | null,
  given?: Partial<Pick<LevelSearch, 'terms' | 'stores' | 'areMany'>>,
) => Promise<Page>;

/** The terms of which some may be missing: a single sign beside words means nothing else, it begins too many things. */
async function readSpoken(
  vocabulary: Vocabulary,
  spellings: readonly Spellings[],
  all: readonly SearchTerm[],
  { words, measures }: ReturnType<typeof readSearchText>,
): Promise<readonly SearchTerm[]> {
  const isAligned = spellings.length === words.length;
  const spoken = spellings.filter((_, at) => !isAligned || (words[at] ?? '').length > 1);
  if (spoken.length === spellings.length || spoken.length === 0) return all;
  return (await readTerms(vocabulary, spoken, measures)).terms;
}

/** One way to read what is searched for, of which no product has all the terms. */
interface PartialReading {
  readonly all: readonly SearchTerm[];
  readonly some: readonly SearchTerm[];
  readonly searched: string | null;
}

/** What has most of the terms of the first reading that finds anything; null when none does. */
async function findPartial(
  db: Db,
  readings: readonly PartialReading[],
  { search, isBroadTerm }: { search: Search; isBroadTerm: (term: SearchTerm) => boolean },
): Promise<ProductSearchResult | null> {
  for (const { all, some, searched } of readings) {
    // What no product has would be a part of most choices.
    const present = await findPresent(db, some);
    const areAll = present.length === all.length;
    const levels = listPartialLevels(present, { isWide: true, areAll });
    // What has one of them is found too.
    const areMany = present.slice(0, mostPartialTerms).some(isBroadTerm);
    const best = levels.length === 0 ? nothing : await search(levels, { areMany });
    if (best.total > 0) return { ...best, searched, isPartial: true };
  }
  return null;
}

const formatSearched = (words: string | null, measures: readonly string[]): string | null =>
  words === null ? null : [words, ...measures].join(' ');

const isNamed = ({ total, named }: Page): boolean => total > 0 && named !== 0;

interface LevelSearch {
  readonly query: ProductSearchQuery;
  readonly thresholds: SearchThresholds;
  /** Null without words. */
  readonly levels: readonly SearchLevel[] | null;
  /** Those for which categories and stores may stand, and of which some are better than none. */
  readonly terms: readonly SearchTerm[];
  /** The level of the stores that are called by the words. */
  readonly stores: readonly SearchLevel[];
  /** There are more matches than are counted. */
  readonly areMany: boolean;
}

/** Whether a term alone was in so many products when words were counted that there are more than are counted now. */
const isBroad = (
  { filter }: ProductSearchQuery,
  { counted }: SearchTerm,
  { exactUpTo }: SearchThresholds,
): boolean => isPlain(filter) && filter.businessId === undefined && counted > 2 * exactUpTo;

/** Of a word in so many products those within some prices may be more than are counted. */
const frequentFrom = 10;

/** Whether each of some words was in very many products when words were counted. */
const areFrequent = (terms: readonly SearchTerm[], { exactUpTo }: SearchThresholds): boolean =>
  terms.length > 0 && terms.every(({ counted }) => counted > frequentFrom * exactUpTo);

async function searchLevels(db: Db, search: LevelSearch): Promise<Page> {
  const { query, thresholds, levels, terms, stores, areMany } = search;
  const plan = planSearch(search);
  if (levels === null && isPlain(query.filter)) return list(db, plan);
  if (query.isTyping === true) {
    const first = await fillFromBestLevel(db, plan);
    if (first !== null) return readPageOfMany(db, query, first);
  } else if (areMany) {
    return readFound(db, plan, { total: thresholds.exactUpTo + 1, places: null });
  }
  const probed = await probe(db, plan, thresholds.exactUpTo);
  const isMany = probed.total > thresholds.exactUpTo;
  if (isMany || levels === null || terms.length === 0) return readFound(db, plan, probed);
  const named = probed.named ?? probed.total;
  if (named >= thresholds.enoughNamed && terms.every(({ kinds }) => kinds.length === 0))
    return readFound(db, plan, probed);
  const placed = await findPlaces(db, terms, query.filter.businessId, named === 0);
  const isPhrase = terms.length > 1 || terms.some(({ parts }) => parts.length > 0);
  const isFew = named < thresholds.fewNamed && probed.total > 0 && isPhrase;
  if (placed === terms && !isFew) return readFound(db, plan, probed);
  const some = isFew ? listPartialLevels(placed, { isWide: false }) : [];
  const wider = mergeLevels(stores, listLevels(placed), some);
  const widened = planSearch({ ...search, levels: wider });
  return readFound(db, widened, await probe(db, widened, thresholds.exactUpTo));
}

function planSearch({
  query,
  thresholds,
  levels,
  terms,
}: Pick<LevelSearch, 'query' | 'thresholds' | 'levels' | 'terms'>): SearchPlan {
  const text = levels === null ? null : formatLevels(levels);
  const order = createOrder(query.sort, query.descending, levels);
  return { query, thresholds, levels, text, order, isFrequent: areFrequent(terms, thresholds) };
}

async function readFound(db: Db, plan: SearchPlan, probed: PlacesRow): Promise<Page> {
  const { query } = plan;
  if (probed.total <= plan.thresholds.exactUpTo) return readPage(db, query, probed);
  if (isFar(query)) {
    // How many names have the words is not known of nearer pages, and decides what else is looked for.
    return readPage(db, query, { ...(await findFar(db, plan)), named: null });
  }
  const found = probed.places === null ? await findAmongMany(db, plan) : probed;
  // Of many matches those were not counted.
  return readPageOfMany(db, query, { ...found, named: null });
}

/** Whether a page lies so far in that the way to it costs more than a search may; those should come one at a time. */
export const isFar = ({ offset, behind }: Pick<ProductSearchQuery, 'offset' | 'behind'>): boolean =>
  behind === null && offset >= exactUpTo;

/** All products, or all of a store, along the index of the order. */
async function list(db: Db, plan: SearchPlan): Promise<Page> {
  const { businessId } = plan.query.filter;
  const total =
    businessId === undefined
      ? sql`select sum(products) as total from listed_totals`
      : sql`select products as total from businesses where id = ${businessId} and deleted_at is null`;
  const conditions = [
    ...(businessId === undefined ? [] : [sql`p.business_id = ${businessId}`]),
    ...listBehind(plan, plan.order, 'expressions'),
  ];
  if (isFar(plan.query)) {
    const row = await findFarPlaces(db, plan, total, conditions);
    return readPage(db, plan.query, row);
  }
  const isFirst = plan.query.offset === 0 && plan.query.behind === null;
  const { rows } = await sql<PlacesRow>`${isFirst ? prepared : sql``}
    with t as (${total}), s as (${selectWalk(plan, plan.order, conditions)})
    ${selectPlaces(plan.order, sql`true`)}`.execute(db);
  return readPage(db, plan.query, rows[0]);
}

/** A page far along many matches. Those of the text index are all sorted, others are counted off along their order. */
async function findFar(db: Db, plan: SearchPlan): Promise<PlacesRow> {
  if (listDocConditions(plan).length > 0) return probe(db, plan, null);
  const conditions = listExactConditions(plan.query.filter);
  const matches = sql`p.listed and ${sql.join(conditions, sql` and `)}`;
  const total = sql`select count(*) as total from products p where ${matches}`;
  return findFarPlaces(db, plan, total, conditions);
}
