import type { OwnMatch } from '#server/products/own-rows.ts';
import { formatNamePart } from '#server/platform/db/name-key.ts';
import { readSearchText } from '#domain/search/words.ts';
import {
  chooseLevels,
  choosePartialLevels,
  formatLevels,
  listLevels,
  widenLevels,
} from './choose-levels.ts';
import { correctWords } from './correct-words.ts';
import {
  type Page,
  countMatches,
  fetchBest,
  fetchPage,
  isBroad,
  nothing,
  planSearch,
  readMatches,
} from './fetch-page.ts';
import { completeWords } from './half-words.ts';
import { matchLevels } from './level-rows.ts';
import { type PageQuery, type SearchThresholds, searchThresholds } from './plan-rows.ts';
import {
  type Reading,
  type SearchText,
  readSpellings,
  readText,
  readWithoutSigns,
} from './read-text.ts';
import type { SearchedDatabase } from './vocabulary.ts';

export interface ProductSearchQuery extends PageQuery {
  readonly search?: string | undefined;
  /** Search for the words as typed, without correcting, completing or leaving out any. */
  readonly literal?: boolean | undefined;
  /**
   * The text is still being typed: its last word is completed, nothing else is guessed, and only names and places are
   * searched.
   */
  readonly isTyping?: boolean;
}

export interface ProductSearchResult extends Page {
  /** The corrected text, if it was searched instead. */
  readonly searched: string | null;
  /** No product has all the words. The results have some of them, and those with most come first. */
  readonly isPartial: boolean;
}

interface Search {
  readonly database: SearchedDatabase;
  readonly query: ProductSearchQuery;
  readonly thresholds: SearchThresholds;
  readonly text: SearchText;
}

/**
 * Searches the listed products. When no product has all the words in its name, the last word may be incomplete. When
 * nothing is found, the spelling is corrected. When still nothing has all the words, products with most of them are
 * found.
 */
export async function searchProducts(
  database: SearchedDatabase,
  query: ProductSearchQuery,
  thresholds = searchThresholds,
): Promise<ProductSearchResult> {
  if (query.search === undefined)
    return asWritten(await fetchPage(database.kysely, planSearch(query, thresholds, null)));
  const text = readSearchText(query.search);
  if (text.words.length + text.measures.length === 0) return asWritten(nothing);
  const search = { database, query, thresholds, text };
  const written = await readText(database, text, query);
  const found = await searchReading(search, written);
  if (query.literal === true || query.isTyping === true) return asWritten(found);
  if (!isNamed(found) && !written.isCompleted) {
    const completed = await searchCompleted(search);
    if (completed !== null && isNamed(completed)) return asWritten(completed);
  }
  if (found.total > 0) return asWritten(found);
  return (await searchCorrected(search, written)) ?? asWritten(found);
}

const asWritten = (page: Page): ProductSearchResult => ({
  ...page,
  searched: null,
  isPartial: false,
});

const isNamed = ({ total, named }: Page): boolean => total > 0 && named !== 0;

/**
 * Searches for products with all the words of a reading. When few are named by them, it adds what else may be meant.
 */
async function searchReading(search: Search, reading: Reading): Promise<Page> {
  const { database, query, thresholds, text } = search;
  const { kysely: db } = database;
  const { terms } = reading;
  const { businessId } = query.filter;
  const isTyping = query.isTyping === true;
  const mayNameStores = !isTyping && businessId === undefined && text.measures.length === 0;
  const chosen = await chooseLevels(db, reading, { mayNameStores, isTyping });
  if (chosen.levels.length === 0) return nothing;
  const isOneBroad = terms.length === 1 && terms.every((term) => isBroad(query, term, thresholds));
  const planned = { terms, isBroad: isOneBroad && !isTyping };
  const plan = planSearch(query, thresholds, chosen.levels, planned);
  const best = isTyping ? await fetchBest(db, plan) : null;
  if (best !== null) return best;
  const counted = await countMatches(db, plan);
  const wider = await widenLevels(db, terms, chosen, {
    businessId,
    isTyping,
    counted,
    thresholds,
  });
  if (wider === null) return readMatches(db, plan, counted);
  return fetchPage(db, planSearch(query, thresholds, wider, planned));
}

/** Completes the last of several words although it is known, and searches. Null when the word begins no other. */
async function searchCompleted(search: Search): Promise<Page | null> {
  const { database, text } = search;
  if (text.words.length < 2) return null;
  const whole = await completeWords(database, text.words, { evenIfKnown: true });
  return whole === null ? null : searchReading(search, await readSpellings(database, whole, text));
}

/** Searches with corrected spelling, then for products with some of the words. Null when nothing is found. */
async function searchCorrected(
  search: Search,
  written: Reading,
): Promise<ProductSearchResult | null> {
  const { database, text } = search;
  const correction = await correctWords(database, text.words);
  if (correction === null) return searchPartial(search, written, null);
  const corrected = await readSpellings(database, correction.words, text);
  const searched =
    correction.searched === null ? null : [correction.searched, ...text.measures].join(' ');
  const found = await searchReading(search, corrected);
  if (found.total > 0) return { ...found, searched, isPartial: false };
  // When most words are known as written, the others are searched as written too.
  const areKnown = 2 * correction.known >= text.words.length;
  const partial = areKnown ? await searchPartial(search, written, null) : null;
  return partial ?? searchPartial(search, corrected, searched);
}

/** Searches for products with most of the words of a reading. Null when none has any. */
async function searchPartial(
  { database, query, thresholds, text }: Search,
  reading: Reading,
  searched: string | null,
): Promise<ProductSearchResult | null> {
  const { kysely: db } = database;
  const { terms } = await readWithoutSigns(database, reading, text);
  const { levels, used } = await choosePartialLevels(db, terms, reading.terms.length);
  if (levels.length === 0) return null;
  // A product with any one of the words matches, so one broad word makes many matches.
  const areMany = used.some((term) => isBroad(query, term, thresholds));
  const page = await fetchPage(db, planSearch(query, thresholds, levels, { isBroad: areMany }));
  return page.total > 0 ? { ...page, searched, isPartial: true } : null;
}

/**
 * Matches an owner's products by a text, as the public search does, but with hidden ones too. Products with the text as
 * a part of their name come last.
 */
export async function matchOwn(database: SearchedDatabase, text: string): Promise<OwnMatch> {
  return matchReading(text, await readText(database, readSearchText(text)));
}

/** The same with corrected spelling. Null when there is no better spelling. */
export async function matchCorrected(
  database: SearchedDatabase,
  text: string,
): Promise<OwnMatch | null> {
  const asked = readSearchText(text);
  const correction = await correctWords(database, asked.words);
  if (correction === null) return null;
  return matchReading(text, await readSpellings(database, correction.words, asked));
}

function matchReading(text: string, { terms }: Reading): OwnMatch {
  const levels = listLevels(terms);
  return matchLevels(levels, formatLevels(levels), formatNamePart(text));
}
