import * as v from 'valibot';
import { CategorySchema } from './categories.ts';
import { ReviewSchema } from './comments.ts';
import { defineEndpoint } from './endpoint.ts';
import { createPageSchema, PageMetaSchema } from './paging.ts';
import { ProductSchema } from './products.ts';
import {
  BusinessTypeSchema,
  ByIdSchema,
  CountSchema,
  createLimitParam,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  StoreUrlSchema,
} from './scalars.ts';
import { BusinessSchema } from './stores.ts';
import { maxLimit, orderSheetSize, productPageSize } from '#domain/limits.ts';

/** The related products of one product page, by id (product.md 3.10). */
export const RelatedSchema = v.object({
  kind: v.picklist(['category', 'business']),
  ids: v.array(IdSchema),
});
export type Related = v.InferOutput<typeof RelatedSchema>;

/**
 * All that a product's page renders beyond the product itself. `reviews` has the latest ones, newest first, and `card`
 * is the hash in the address of its link preview. The previous release does not give it.
 */
export const ProductPublicationSchema = v.object({
  product: ProductSchema,
  card: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{10}$/))),
  related: RelatedSchema,
  reviews: v.array(ReviewSchema),
});
export type ProductPublication = v.InferOutput<typeof ProductPublicationSchema>;

/** A category of a store with the number of its visible products. */
export const PublicationCategorySchema = v.object({
  ...CategorySchema.entries,
  products: CountSchema,
});

/**
 * What the pages of one store need, up to 100 products at a time, in the order of its catalogue (newest first).
 * `others` holds the related products that are not among `data`.
 */
export const StorePublicationSchema = v.object({
  business: BusinessSchema,
  categories: v.array(PublicationCategorySchema),
  data: v.array(ProductPublicationSchema),
  others: v.array(ProductSchema),
  meta: PageMetaSchema,
});
export type StorePublication = v.InferOutput<typeof StorePublicationSchema>;

/** A store with a page of its catalogue, newest first. It has nothing that only the pages of products need. */
export const StoreListingSchema = v.object({
  business: BusinessSchema,
  categories: v.array(PublicationCategorySchema),
  products: createPageSchema(ProductSchema),
});
export type StoreListing = v.InferOutput<typeof StoreListingSchema>;

/** The greatest number of products that an outline lists at a time. */
export const outlineLimit = 5_000;

export const OutlineQuerySchema = v.strictObject({ page: PageParamSchema });
/**
 * Listed products of a store in the order of its catalogue, up to 5,000 at a time, with what tells which pages show them
 * and no more. A thousand take the API 16 ms; a hundred with the data of their pages take 30.
 */
export const OutlineSchema = v.object({
  business: v.pick(BusinessSchema, ['url', 'updatedAt']),
  data: v.array(
    v.object({ id: IdSchema, categoryId: v.nullable(IdSchema), updatedAt: InstantSchema }),
  ),
});
export type Outline = v.InferOutput<typeof OutlineSchema>;

/** `category` is the id of one, or 'none' for the products without a category. Absent for the whole catalogue. */
export const StoreListingQuerySchema = v.strictObject({
  category: v.optional(v.union([IdSchema, v.literal('none')])),
  page: PageParamSchema,
  limit: createLimitParam(productPageSize, orderSheetSize),
});

export const StorePublicationQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(maxLimit),
  ids: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',')),
      v.array(IdSchema),
      v.maxLength(maxLimit),
    ),
  ),
});

/** `categoryId` replaces the product's own category, for example with the one that the product was in before. */
export const ShowingQuerySchema = v.strictObject({ categoryId: v.optional(IdSchema) });
/** The position of a product in its store's catalogue, as numbers of products before it. */
export const ListingPositionSchema = v.object({
  categoryId: v.nullable(IdSchema),
  all: CountSchema,
  inCategory: CountSchema,
});
export type ListingPosition = v.InferOutput<typeof ListingPositionSchema>;

export const ShowingSchema = v.object({
  ids: v.array(IdSchema),
  /** Absent for a product that is not listed. The previous release does not give it. */
  position: v.optional(ListingPositionSchema),
});
export type Showing = v.InferOutput<typeof ShowingSchema>;

/** Every visible store in order of id. A full publication reads this list. */
export const StoreListQuerySchema = v.strictObject({
  after: v.optional(IdSchema),
  limit: createLimitParam(maxLimit),
});
export const StoreListSchema = v.object({
  data: v.array(
    v.object({
      id: IdSchema,
      url: StoreUrlSchema,
      products: v.number(),
      /** How many pages the listings of its categories have. */
      categoryPages: v.number(),
      oldUrls: v.array(StoreUrlSchema),
    }),
  ),
  next: v.nullable(IdSchema),
});
export type StoreList = v.InferOutput<typeof StoreListSchema>;

/**
 * The number of public stores that the directory shows before this one: among all stores, among those of its type, and
 * likewise in its province and in its municipality if it has one. The previous release gives only the first two.
 */
export const DirectoryPlaceSchema = v.object({
  all: CountSchema,
  ofType: CountSchema,
  places: v.optional(
    v.array(v.object({ place: v.string(), all: CountSchema, ofType: CountSchema })),
  ),
});
export type DirectoryPlace = v.InferOutput<typeof DirectoryPlaceSchema>;

/**
 * The places where a public store is located or where one delivers, as `province` and `province/municipality`. Each has
 * the number of stores located there: `null` for all types, and one number for each type that is located there or
 * delivers there.
 */
export const DirectoryPlacesSchema = v.object({
  data: v.array(
    v.object({ place: v.string(), type: v.nullable(BusinessTypeSchema), total: CountSchema }),
  ),
});
export type DirectoryPlaces = v.InferOutput<typeof DirectoryPlacesSchema>;

/** The day's offers that have pages, in order, and the number of all offers. */
export const OfferOrderSchema = v.object({
  data: v.array(v.object({ id: IdSchema, businessId: IdSchema })),
  total: CountSchema,
});
export type OfferOrder = v.InferOutput<typeof OfferOrderSchema>;

/** A category, or a type, before and after. */
const Delta = v.optional(
  v.object({ before: v.nullable(v.string()), after: v.nullable(v.string()) }),
);

/**
 * One committed change. `detail` gives what a follower cannot read any more: the store's url before and after, the
 * category before and after, whether the product was and is public and among the day's offers.
 */
export const ChangeSchema = v.object({
  seq: v.number(),
  /** The cursor of a follower that has read this change. The previous release does not give it. */
  cursor: v.optional(v.number()),
  at: InstantSchema,
  kind: v.picklist([
    'business.created',
    'business.updated',
    'business.paused',
    'business.removed',
    'category.created',
    'category.updated',
    'category.removed',
    'product.created',
    'product.updated',
    'product.removed',
    'product.counted',
    'review.changed',
    'review.replied',
  ]),
  businessId: IdSchema,
  /** The id of the store, category or product that changed. For `review.*` it is the product, never the comment. */
  entityId: IdSchema,
  detail: v.object({
    /** The store's url after the change. */
    url: StoreUrlSchema,
    oldUrl: v.optional(StoreUrlSchema),
    /** Former urls that redirect to a store again. */
    oldUrls: v.optional(v.array(StoreUrlSchema)),
    /** Former urls that no longer redirect. */
    endedUrls: v.optional(v.array(StoreUrlSchema)),
    /** The names of the changed fields, as in the resource. */
    fields: v.optional(v.array(v.string())),
    category: Delta,
    type: Delta,
    /** The places whose directory pages show the store, before and after, as `province/municipality`. */
    place: v.optional(v.object({ before: v.array(v.string()), after: v.array(v.string()) })),
    /** Whether the public could see the product or store, before and after. */
    public: v.optional(v.object({ before: v.boolean(), after: v.boolean() })),
    /** Whether the product could be among the day's offers, before and after. */
    offer: v.optional(v.object({ before: v.boolean(), after: v.boolean() })),
    /** Whether the product had options, before and after. Absent when it had none both times. */
    options: v.optional(v.object({ before: v.boolean(), after: v.boolean() })),
    /** Given when a product leaves the lists of related products: the products whose pages showed it. */
    shownOn: v.optional(v.array(IdSchema)),
    /** This change sold the product out. The previous release does not say so. */
    soldOut: v.optional(v.boolean()),
    /** A comment was removed and must not be shown any longer. */
    removed: v.optional(v.boolean()),
    /** An operator took it off the site or gave it back. The site shows that at once wherever it can. */
    moderated: v.optional(v.boolean()),
  }),
});
export type Change = v.InferOutput<typeof ChangeSchema>;

/**
 * `after` is the cursor of a follower. Without it the response has only the newest cursor. `wait` is the number of
 * seconds for which the server holds the response open until a change comes. 410 `cursor_expired` when the log no
 * longer reaches back to `after`. `include=products` asks for the `store` or the `listing` of the response.
 */
export const ChangesQuerySchema = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/), v.transform(Number))),
  wait: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(25)),
    '0',
  ),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
    '500',
  ),
  include: v.optional(v.literal('products')),
});
export const ChangesSchema = v.object({
  data: v.array(ChangeSchema),
  cursor: v.number(),
  /**
   * The store of all these changes with the products that they created or changed, at most 16, as their pages show
   * them. Absent for changes of several stores, of no product or of more, and for a store that is not public.
   */
  store: v.optional(StorePublicationSchema),
  /**
   * Instead of `store` when they changed a store's announcements and none of its products: what its own page shows.
   * The previous release does not give it.
   */
  listing: v.optional(StoreListingSchema),
});
export type Changes = v.InferOutput<typeof ChangesSchema>;

export const publicationEndpoints = {
  listChanges: defineEndpoint('GET /changes', {
    tag: 'Publicación',
    summary: 'Los cambios confirmados después de un cursor',
    query: ChangesQuerySchema,
    response: ChangesSchema,
    isForPublisher: true,
    errors: [403, 410],
  }),
  listPublicationStores: defineEndpoint('GET /publication/businesses', {
    tag: 'Publicación',
    summary: 'Todas las tiendas visibles, por orden de identificador',
    query: StoreListQuerySchema,
    response: StoreListSchema,
  }),
  getStorePublication: defineEndpoint('GET /publication/business/:id', {
    tag: 'Publicación',
    summary: 'Lo que necesitan las páginas de una tienda',
    params: ByIdSchema,
    query: StorePublicationQuerySchema,
    response: StorePublicationSchema,
    errors: [404],
  }),
  getStoreListing: defineEndpoint('GET /publication/listing/:id', {
    tag: 'Publicación',
    summary: 'Una página del catálogo de una tienda',
    params: ByIdSchema,
    query: StoreListingQuerySchema,
    response: StoreListingSchema,
    errors: [404],
  }),
  outlineStore: defineEndpoint('GET /publication/outline/:id', {
    tag: 'Publicación',
    summary: 'Los productos de una tienda por su orden, sin lo que muestran sus páginas',
    params: ByIdSchema,
    query: OutlineQuerySchema,
    response: OutlineSchema,
    errors: [404],
  }),
  listPagesShowing: defineEndpoint('GET /publication/showing/:id', {
    tag: 'Publicación',
    summary: 'Los productos cuya página muestra este entre los relacionados',
    params: ByIdSchema,
    query: ShowingQuerySchema,
    response: ShowingSchema,
    errors: [404],
  }),
  getDirectoryPlace: defineEndpoint('GET /publication/place/:id', {
    tag: 'Publicación',
    summary: 'Cuántos negocios tiene el directorio antes de uno',
    params: ByIdSchema,
    response: DirectoryPlaceSchema,
    errors: [404],
  }),
  listDirectoryPlaces: defineEndpoint('GET /publication/places', {
    tag: 'Publicación',
    summary: 'Los lugares donde hay negocios, o a los que llevan',
    response: DirectoryPlacesSchema,
  }),
  listOfferOrder: defineEndpoint('GET /publication/offers', {
    tag: 'Publicación',
    summary: 'Las ofertas del día que tienen página, por su orden',
    response: OfferOrderSchema,
  }),
} as const;
