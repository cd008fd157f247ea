import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { PageMetaSchema } from './paging.ts';
import { placeParams, requirePlace } from './place-params.ts';
import { ProductSchema } from './products.ts';
import {
  AmountParamSchema,
  createIdsParam,
  createLimitParam,
  CurrencySchema,
  FlagParamSchema,
  IdSchema,
  PageParamSchema,
  SearchParamSchema,
  SearchTextSchema,
} from './scalars.ts';
import { searchMessages } from '#domain/messages.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import { sortKeys } from '#domain/search/product-sort.ts';
import { maxSuggestions, suggestionKinds, suggestionsShown } from '#domain/search/suggestion.ts';

/** Something that the text may mean. `note` tells things of the same name apart: for a product it is the store. */
export const SuggestionSchema = v.object({
  kind: v.picklist(suggestionKinds),
  name: v.string(),
  path: v.string(),
  note: v.nullable(v.string()),
});
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/** Products first, then businesses, then categories. */
export const SuggestionListSchema = v.object({ data: v.array(SuggestionSchema) });

export const SuggestionQuerySchema = v.strictObject({
  q: v.optional(SearchTextSchema, ''),
  limit: createLimitParam(suggestionsShown, maxSuggestions),
});
export type SuggestionQuery = v.InferOutput<typeof SuggestionQuerySchema>;

/**
 * A page of a search. Above 1,000 matches `total` is a lower bound and `totalIsExact` is false ("más de 1000").
 * `searched` is the corrected text when the spelling was corrected. `isPartial` says that no product has all the words
 * and that these have most of them. `nextCursor` continues after the last item.
 */
export const ProductSearchPageSchema = v.object({
  data: v.array(ProductSchema),
  meta: v.object({
    ...PageMetaSchema.entries,
    totalIsExact: v.boolean(),
    searched: v.nullable(v.string()),
    isPartial: v.optional(v.boolean(), false),
    nextCursor: v.nullable(v.string()),
  }),
});
export type ProductSearchPage = v.InferOutput<typeof ProductSearchPageSchema>;

/**
 * A cursor of the order by name contains the name without accents. A name has up to 150 letters, each may then take 33
 * bytes, and 33 bytes are 44 characters of a cursor.
 */
const maxCursor = 7_000;

/** Without `sortBy` a search with words is sorted by relevance, any other by date. */
export const ProductSearchQuerySchema = v.pipe(
  v.strictObject({
    businessId: v.optional(IdSchema),
    categoryId: v.optional(createIdsParam(100, 'La categoría no es válida.')),
    page: PageParamSchema,
    limit: createLimitParam(),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(maxCursor))),
    sortBy: v.optional(v.picklist(sortKeys, 'El orden no existe.')),
    sortOrder: v.optional(
      v.picklist(['asc', 'desc', 'ASC', 'DESC'], 'El sentido debe ser asc o desc.'),
      'desc',
    ),
    search: SearchParamSchema,
    /** Search for the words as typed: do not correct them, and require all of them. */
    literal: FlagParamSchema,
    minPrice: AmountParamSchema,
    maxPrice: AmountParamSchema,
    currency: v.optional(CurrencySchema),
    ...mapFlags(() => FlagParamSchema),
    /** Only products of stores at these places. With `deliversTo` the product itself must be deliverable too. */
    ...placeParams,
  }),
  requirePlace(),
  v.forward(
    v.partialCheck(
      [['minPrice'], ['maxPrice']],
      ({ minPrice, maxPrice }) =>
        minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
      searchMessages.priceRange,
    ),
    ['minPrice'],
  ),
);
export type ProductSearchQuery = v.InferOutput<typeof ProductSearchQuerySchema>;

export const searchEndpoints = {
  searchProducts: defineEndpoint('GET /products/public', {
    tag: 'Productos',
    summary: 'Busca entre los productos visibles',
    query: ProductSearchQuerySchema,
    response: ProductSearchPageSchema,
  }),
  listSuggestions: defineEndpoint('GET /suggestions', {
    tag: 'Productos',
    summary: 'Sugiere productos, negocios y categorías cuyo nombre empieza como el texto',
    query: SuggestionQuerySchema,
    response: SuggestionListSchema,
  }),
} as const;
