import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import {
  ActiveTypesQuerySchema,
  BusinessListQuerySchema,
  BusinessPageSchema,
  BusinessSchema,
  BusinessTypeMetricListSchema,
  FeaturedListSchema,
  FeaturedQuerySchema,
  TopTypesQuerySchema,
} from './business.ts';
import { CategoryListQuerySchema, CategoryPageSchema } from './category.ts';
import { ProductImageListSchema } from './picture.ts';
import {
  FavouriteQuerySchema,
  OffersQuerySchema,
  ProductPageSchema,
  ProductSchema,
  ProductSearchPageSchema,
  ProductSearchQuerySchema,
} from './product.ts';
import {
  ChangesQuerySchema,
  ChangesSchema,
  ShowingSchema,
  StoreListQuerySchema,
  StoreListSchema,
  StorePublicationQuerySchema,
  StorePublicationSchema,
} from './publication.ts';
import {
  ReviewCreateSchema,
  ReviewListQuerySchema,
  ReviewListSchema,
  ReviewSchema,
  ReviewUpdateSchema,
} from './review.ts';
import { IdSchema, StoreUrlSchema } from './scalars.ts';

const ById = v.object({ id: IdSchema });
const empty = v.strictObject({});

/** The public calls of specification §7, and those of the publisher. */
export const endpoints = {
  listBusinesses: defineEndpoint('GET', '/business', {
    tag: 'Negocios',
    summary: 'Lista los negocios, con filtro por tipo y búsqueda',
    query: BusinessListQuerySchema,
    answer: BusinessPageSchema,
  }),
  getBusiness: defineEndpoint('GET', '/business/:id', {
    tag: 'Negocios',
    summary: 'Un negocio por su identificador',
    params: ById,
    query: empty,
    answer: BusinessSchema,
    errors: [404],
  }),
  getBusinessByUrl: defineEndpoint('GET', '/business/url/:url', {
    tag: 'Negocios',
    summary: 'Un negocio por la dirección de su tienda',
    params: v.object({ url: StoreUrlSchema }),
    query: empty,
    answer: BusinessSchema,
    errors: [404],
  }),
  listBusinessTypes: defineEndpoint('GET', '/business-type-metrics', {
    tag: 'Negocios',
    summary: 'Todos los tipos de negocio con su número de negocios',
    query: empty,
    answer: BusinessTypeMetricListSchema,
  }),
  listActiveBusinessTypes: defineEndpoint('GET', '/business-type-metrics/active', {
    tag: 'Negocios',
    summary: 'Los tipos que tienen al menos un negocio',
    query: ActiveTypesQuerySchema,
    answer: BusinessTypeMetricListSchema,
  }),
  listTopBusinessTypes: defineEndpoint('GET', '/business-type-metrics/top', {
    tag: 'Negocios',
    summary: 'Los tipos con más negocios',
    query: TopTypesQuerySchema,
    answer: BusinessTypeMetricListSchema,
  }),
  listFeatured: defineEndpoint('GET', '/business-favorite-metrics/featured', {
    tag: 'Negocios',
    summary: 'Los negocios con más favoritos',
    query: FeaturedQuerySchema,
    answer: FeaturedListSchema,
  }),
  searchProducts: defineEndpoint('GET', '/products/public', {
    tag: 'Productos',
    summary: 'Busca entre los productos visibles',
    query: ProductSearchQuerySchema,
    answer: ProductSearchPageSchema,
  }),
  listDailyOffers: defineEndpoint('GET', '/products/public/daily-offers', {
    tag: 'Productos',
    summary: 'Las ofertas del día, mayor descuento primero',
    query: OffersQuerySchema,
    answer: ProductPageSchema,
  }),
  getProduct: defineEndpoint('GET', '/products/:id', {
    tag: 'Productos',
    summary: 'Un producto visible',
    params: ById,
    query: empty,
    answer: ProductSchema,
    errors: [404],
  }),
  setFavourite: defineEndpoint('PATCH', '/products/:id/favorite', {
    tag: 'Productos',
    summary: 'Añade o quita un producto de los favoritos del visitante',
    params: ById,
    query: FavouriteQuerySchema,
    answer: ProductSchema,
    visitor: 'optional',
    errors: [404],
  }),
  listCategories: defineEndpoint('GET', '/categories', {
    tag: 'Categorías',
    summary: 'Las categorías de un negocio',
    query: CategoryListQuerySchema,
    answer: CategoryPageSchema,
  }),
  listProductImages: defineEndpoint('GET', '/images/product/:id', {
    tag: 'Imágenes',
    summary: 'Las imágenes de un producto, en su orden',
    params: ById,
    query: empty,
    answer: ProductImageListSchema,
    errors: [404],
  }),
  listReviews: defineEndpoint('GET', '/reviews', {
    tag: 'Comentarios',
    summary: 'Los comentarios de un producto, los más recientes primero',
    query: ReviewListQuerySchema,
    answer: ReviewListSchema,
    visitor: 'optional',
    errors: [404],
  }),
  createReview: defineEndpoint('POST', '/reviews', {
    tag: 'Comentarios',
    summary: 'Publica un comentario sin cuenta',
    body: ReviewCreateSchema,
    answer: ReviewSchema,
    status: 201,
    visitor: 'optional',
    errors: [404, 422],
  }),
  updateReview: defineEndpoint('PATCH', '/reviews/:id', {
    tag: 'Comentarios',
    summary: 'Cambia un comentario propio',
    params: ById,
    body: ReviewUpdateSchema,
    answer: ReviewSchema,
    visitor: 'required',
    errors: [403, 404],
  }),
  deleteReview: defineEndpoint('DELETE', '/reviews/:id', {
    tag: 'Comentarios',
    summary: 'Elimina un comentario propio',
    params: ById,
    visitor: 'required',
    errors: [403, 404],
  }),
  listChanges: defineEndpoint('GET', '/changes', {
    tag: 'Publicación',
    summary: 'Los cambios confirmados después de un cursor',
    query: ChangesQuerySchema,
    answer: ChangesSchema,
    errors: [410],
  }),
  listPublicationStores: defineEndpoint('GET', '/publication/businesses', {
    tag: 'Publicación',
    summary: 'Todas las tiendas visibles, por orden de identificador',
    query: StoreListQuerySchema,
    answer: StoreListSchema,
  }),
  getStorePublication: defineEndpoint('GET', '/publication/business/:id', {
    tag: 'Publicación',
    summary: 'Lo que necesitan las páginas de una tienda',
    params: ById,
    query: StorePublicationQuerySchema,
    answer: StorePublicationSchema,
    errors: [404],
  }),
  listShowing: defineEndpoint('GET', '/publication/showing/:id', {
    tag: 'Publicación',
    summary: 'Los productos cuya página muestra este entre los relacionados',
    params: ById,
    query: empty,
    answer: ShowingSchema,
    errors: [404],
  }),
} as const;

export type Endpoints = typeof endpoints;
