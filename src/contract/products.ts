import * as v from 'valibot';
import { mapFlags } from '#domain/search/product-search.ts';
import { sortKeys } from '#domain/search/product-sort.ts';
import { maxCards } from '#domain/limits.ts';
import { searchMessages } from '#domain/messages.ts';
import { createPageSchema, PageMetaSchema } from './paging.ts';
import { CardPictureSchema, PictureSchema, ProductImageSchema } from './pictures.ts';
import {
  AmountParamSchema,
  AmountSchema,
  CountSchema,
  CurrencySchema,
  FlagParamSchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  SearchParamSchema,
  StoreUrlSchema,
  createIdsParam,
  createLimitParam,
} from './scalars.ts';

const StoreReferenceSchema = v.object({ id: IdSchema, name: v.string(), url: StoreUrlSchema });

export const ProductSchema = v.object({
  id: IdSchema,
  name: v.string(),
  description: v.nullable(v.string()),
  price: v.nullable(AmountSchema),
  price_old: v.nullable(AmountSchema),
  currency: CurrencySchema,
  offer: v.boolean(),
  stock: v.nullable(CountSchema),
  delivery: v.boolean(),
  isVisible: v.boolean(),
  favorite: CountSchema,
  rating: v.nullable(v.number()),
  reviewCount: CountSchema,
  categoryId: v.nullable(IdSchema),
  category: v.nullable(
    v.object({ id: IdSchema, name: v.string(), business: StoreReferenceSchema }),
  ),
  businessId: IdSchema,
  business: v.object({ ...StoreReferenceSchema.entries, logo: v.nullable(PictureSchema) }),
  images: v.array(ProductImageSchema),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A thing as an order sheet lists it. */
export type SheetProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'currency' | 'stock' | 'delivery' | 'categoryId' | 'updatedAt'
>;

const { id, name, price, price_old, currency, offer, stock, rating, reviewCount } =
  ProductSchema.entries;

/** What a card shows of a product, and no more: a list of these is a fraction of the products themselves. */
export const CardProductSchema = v.object({
  ...{ id, name, price, price_old, currency, offer, stock, rating, reviewCount },
  business: v.object({ name: v.string(), url: StoreUrlSchema }),
  /** The first picture, if there is one. */
  images: v.pipe(v.array(CardPictureSchema), v.maxLength(1)),
});
export type CardProduct = v.InferOutput<typeof CardProductSchema>;

export const CardListSchema = v.array(CardProductSchema);

export const CardsQuerySchema = v.strictObject({
  ids: createIdsParam(maxCards, `Se piden de 1 a ${maxCards} productos por su identificador.`),
});

export const ProductPageSchema = createPageSchema(ProductSchema);

/**
 * A page of a search. Above 1,000 matches `total` is a lower bound and `totalIsExact` false ("más de 1000").
 * `searched` is the text that was looked for when spelling was corrected. `isPartial` says that no product has all
 * the words and these have most of them. `nextCursor` continues after the last item.
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
 * A cursor of the order by name has the name without accents: of the 150 letters of a name each may then take 33 bytes,
 * which are 44 characters of a cursor.
 */
const maxCursor = 7_000;

/** Without `sortBy` a search with words comes by relevance, any other by date. */
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
    /** The words as they stand: neither corrected nor only some of them. */
    literal: FlagParamSchema,
    minPrice: AmountParamSchema,
    maxPrice: AmountParamSchema,
    currency: v.optional(CurrencySchema),
    ...mapFlags(() => FlagParamSchema),
  }),
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

export const OffersQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(),
});

export const FavouriteQuerySchema = v.strictObject({
  action: v.picklist(['add', 'remove'], 'La acción debe ser add o remove.'),
});
