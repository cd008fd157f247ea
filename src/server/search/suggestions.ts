import type { ServiceContext } from '#server/platform/context.ts';
import { countBusinessesByType } from '#server/stores/rows.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { findSuggestions } from './find-suggestions.ts';
import type { Suggestion, SuggestionQuery } from '#contract/search.ts';
import { businessTypeLabel, businessTypes } from '#domain/places/business-type.ts';
import { directoryPath, productPath, storePath } from '#domain/paths/paths.ts';
import { canSuggest, shareSuggestions } from '#domain/search/suggestion.ts';

export function createSuggestionService({ database }: ServiceContext) {
  return {
    /** Things whose names begin like the text: products first, then businesses, then categories. */
    async listSuggestions({ q, limit }: SuggestionQuery): Promise<{ data: Suggestion[] }> {
      if (!canSuggest(q)) return { data: [] };
      const found = await findSuggestions(database, q, {
        products: limit,
        stores: limit,
        categories: limit,
      });
      const products = found.products.map(({ id, name, storeName, storeUrl }): Suggestion => ({
        kind: 'product',
        name,
        path: productPath({ id, business: { url: storeUrl } }),
        note: storeName,
      }));
      const businesses = found.stores.map(({ name, url }): Suggestion => ({
        kind: 'business',
        name,
        path: storePath(url),
        note: null,
      }));
      const categories = [
        ...(await suggestTypes(database.kysely, q)),
        ...found.categories.map(({ id, name, storeName, storeUrl }): Suggestion => ({
          kind: 'category',
          name,
          path: storePath(storeUrl, { category: id }),
          note: storeName,
        })),
      ];
      const shares = shareSuggestions(limit, {
        products: products.length,
        businesses: businesses.length,
        categories: categories.length,
      });
      return {
        data: [
          ...products.slice(0, shares.products),
          ...businesses.slice(0, shares.businesses),
          ...categories.slice(0, shares.categories),
        ],
      };
    },
  };
}

export type SuggestionService = ReturnType<typeof createSuggestionService>;

/** Types of business that have any, whose label begins like the text. */
async function suggestTypes(
  db: ServiceContext['database']['kysely'],
  text: string,
): Promise<Suggestion[]> {
  const key = nameKey(text).trim();
  if (key === '') return [];
  const named = businessTypes.filter((type) => nameKey(businessTypeLabel(type)).startsWith(key));
  if (named.length === 0) return [];
  const counts = await countBusinessesByType(db);
  return named
    .filter((type) => (counts.get(type) ?? 0) > 0)
    .map((type) => ({
      kind: 'category',
      name: businessTypeLabel(type),
      path: directoryPath({ type }),
      note: 'Tipo de negocio',
    }));
}
