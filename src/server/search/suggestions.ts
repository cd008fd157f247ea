import type { ServiceContext } from '#server/platform/context.ts';
import { countStoresByType } from '#server/stores/rows.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { searchProducts } from './forgive.ts';
import type { SuggestedItem } from './suggestion-rows.ts';
import { findBegunProducts, findCategories, findStores } from './suggestion-rows.ts';
import type { SearchedDatabase } from './vocabulary.ts';
import type { Suggestion, SuggestionQuery } from '#contract/search.ts';
import { storeTypeLabel, storeTypes } from '#domain/stores/store-type.ts';
import { directoryPath, productPath, storePath } from '#domain/paths/paths.ts';
import { canSuggest, shareSuggestions } from '#domain/search/suggestion.ts';
import { readWords } from '#domain/search/words.ts';

export function createSuggestionService({ database }: ServiceContext) {
  return {
    /** Things with names that begin like the text: products first, then stores, then categories. */
    async listSuggestions({ q, limit }: SuggestionQuery): Promise<{ data: Suggestion[] }> {
      const words = readWords(q);
      if (!canSuggest(q) || words.length === 0) return { data: [] };
      const { kysely: db } = database;
      const products = (await findProducts(database, q, words, limit)).map((found): Suggestion => ({
        kind: 'product',
        name: found.name,
        path: productPath({ id: found.id, business: { url: found.storeUrl } }),
        note: found.storeName,
      }));
      const stores = (await findStores(db, words, limit)).map(({ name, url }): Suggestion => ({
        kind: 'business',
        name,
        path: storePath(url),
        note: null,
      }));
      const categories = [
        ...(await suggestTypes(db, q)),
        ...(await findCategories(db, words, limit)).map(
          ({ id, name, storeName, storeUrl }): Suggestion => ({
            kind: 'category',
            name,
            path: storePath(storeUrl, { category: id }),
            note: storeName,
          }),
        ),
      ];
      const shares = shareSuggestions(limit, {
        products: products.length,
        businesses: stores.length,
        categories: categories.length,
      });
      return {
        data: [
          ...products.slice(0, shares.products),
          ...stores.slice(0, shares.businesses),
          ...categories.slice(0, shares.categories),
        ],
      };
    },
  };
}

export type SuggestionService = ReturnType<typeof createSuggestionService>;

/** Types of store with a label that begins like the text. Types without stores are left out. */
async function suggestTypes(
  db: ServiceContext['database']['kysely'],
  text: string,
): Promise<Suggestion[]> {
  const key = nameKey(text).trim();
  if (key === '') return [];
  const named = storeTypes.filter((type) => nameKey(storeTypeLabel(type)).startsWith(key));
  if (named.length === 0) return [];
  const counts = await countStoresByType(db);
  return named
    .filter((type) => (counts.get(type) ?? 0) > 0)
    .map((type) => ({
      kind: 'category',
      name: storeTypeLabel(type),
      path: directoryPath({ type }),
      note: 'Tipo de negocio',
    }));
}

/** Smaller than for a page of results, because suggestions show only the first ones. */
const thresholds = { exactUpTo: 300, nearRows: 200, sortedUpTo: 400, enoughNamed: 0, fewNamed: 0 };

/** Products with the words in their names in the order of a search, then others with words that begin like them. */
async function findProducts(
  database: SearchedDatabase,
  text: string,
  words: readonly string[],
  limit: number,
): Promise<SuggestedItem[]> {
  const query = { filter: {}, search: text, sort: 'relevance', descending: true } as const;
  const found = await searchProducts(
    database,
    { ...query, isTyping: true, limit, offset: 0, behind: null },
    thresholds,
  );
  const ranked = found.data.slice(0, found.named ?? limit);
  const first = ranked.map(({ id, name, business }) => ({
    id,
    name,
    storeName: business.name,
    storeUrl: business.url,
  }));
  if (first.length === limit) return first;
  const known = new Set(first.map(({ id }) => id));
  const begun = await findBegunProducts(database.kysely, words, limit);
  return [...first, ...begun.filter(({ id }) => !known.has(id))].slice(0, limit);
}
