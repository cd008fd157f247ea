import { accountEndpoints } from './calls/account-endpoints.ts';
import * as v from 'valibot';
import { addresses } from './calls/addresses.ts';
import { MessageSchema } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ActiveTypesQuerySchema,
  BusinessListQuerySchema,
  BusinessPageSchema,
  BusinessSchema,
  BusinessTypeMetricListSchema,
  FeaturedListSchema,
  FeaturedQuerySchema,
  StoreNewsListSchema,
  StoreNewsQuerySchema,
  TopTypesQuerySchema,
} from './stores.ts';
import { CategoryListQuerySchema, CategoryPageSchema } from './categories.ts';
import { operatorAccountEndpoints } from './calls/operator-account-endpoints.ts';
import { operatorEndpoints } from './calls/operator-endpoints.ts';
import { ownerEndpoints } from './calls/owner-endpoints.ts';
import { ProductImageListSchema } from './pictures.ts';
import {
  CardListSchema,
  CardsQuerySchema,
  FavouriteQuerySchema,
  OffersQuerySchema,
  ProductPageSchema,
  ProductSchema,
  ProductSearchPageSchema,
  ProductSearchQuerySchema,
} from './products.ts';
import { commentEndpoints } from './comments.ts';
import { VisitorSchema } from './visitors.ts';
import { figureEndpoints } from './calls/figure-endpoints.ts';
import { ReportCreateSchema } from './report.ts';
import { ByIdSchema, EmptySchema, StoreUrlSchema } from './scalars.ts';
import { SuggestionListSchema, SuggestionQuerySchema } from './search.ts';
import { publicationEndpoints } from './calls/publication-endpoints.ts';

/** The calls of product.md 8, and those of operators and of the publisher. */
export const endpoints = {
  ...ownerEndpoints,
  ...figureEndpoints,
  ...accountEndpoints,
  ...operatorEndpoints,
  ...operatorAccountEndpoints,
  ...publicationEndpoints,
  ...commentEndpoints,
  listBusinesses: defineEndpoint(addresses.listBusinesses, {
    tag: 'Negocios',
    summary: 'Lista los negocios, con filtro por tipo y búsqueda',
    query: BusinessListQuerySchema,
    response: BusinessPageSchema,
  }),
  getBusiness: defineEndpoint(addresses.getBusiness, {
    tag: 'Negocios',
    summary: 'Un negocio por su identificador',
    params: ByIdSchema,
    query: EmptySchema,
    response: BusinessSchema,
    errors: [404],
  }),
  getBusinessByUrl: defineEndpoint(addresses.getBusinessByUrl, {
    tag: 'Negocios',
    summary: 'Un negocio por la dirección de su tienda',
    params: v.object({ url: StoreUrlSchema }),
    query: EmptySchema,
    response: BusinessSchema,
    errors: [404],
  }),
  listBusinessTypes: defineEndpoint(addresses.listBusinessTypes, {
    tag: 'Negocios',
    summary: 'Todos los tipos de negocio con su número de negocios',
    query: EmptySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listActiveBusinessTypes: defineEndpoint(addresses.listActiveBusinessTypes, {
    tag: 'Negocios',
    summary: 'Los tipos que tienen al menos un negocio',
    query: ActiveTypesQuerySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listTopBusinessTypes: defineEndpoint(addresses.listTopBusinessTypes, {
    tag: 'Negocios',
    summary: 'Los tipos con más negocios',
    query: TopTypesQuerySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listRecommended: defineEndpoint(addresses.listRecommended, {
    tag: 'Negocios',
    summary: 'Los negocios que la portada recomienda, dos como máximo',
    query: EmptySchema,
    response: FeaturedListSchema,
  }),
  listFeatured: defineEndpoint(addresses.listFeatured, {
    tag: 'Negocios',
    summary: 'Los negocios con más favoritos',
    query: FeaturedQuerySchema,
    response: FeaturedListSchema,
  }),
  listStoreNews: defineEndpoint(addresses.listStoreNews, {
    tag: 'Negocios',
    summary: 'Lo último de los negocios pedidos: productos nuevos y precios que bajaron',
    query: StoreNewsQuerySchema,
    response: StoreNewsListSchema,
  }),
  searchProducts: defineEndpoint(addresses.searchProducts, {
    tag: 'Productos',
    summary: 'Busca entre los productos visibles',
    query: ProductSearchQuerySchema,
    response: ProductSearchPageSchema,
  }),
  listSuggestions: defineEndpoint(addresses.listSuggestions, {
    tag: 'Productos',
    summary: 'Sugiere productos, negocios y categorías cuyo nombre empieza como el texto',
    query: SuggestionQuerySchema,
    response: SuggestionListSchema,
  }),
  listDailyOffers: defineEndpoint(addresses.listDailyOffers, {
    tag: 'Productos',
    summary: 'Las ofertas del día, mayor descuento primero',
    query: OffersQuerySchema,
    response: ProductPageSchema,
  }),
  listCards: defineEndpoint(addresses.listCards, {
    tag: 'Productos',
    summary:
      'Lo que una tarjeta muestra de los productos pedidos que son visibles, en el orden pedido',
    query: CardsQuerySchema,
    response: CardListSchema,
  }),
  getProduct: defineEndpoint(addresses.getProduct, {
    tag: 'Productos',
    summary: 'Un producto visible',
    params: ByIdSchema,
    query: EmptySchema,
    response: ProductSchema,
    errors: [404],
  }),
  setFavourite: defineEndpoint(addresses.setFavourite, {
    tag: 'Productos',
    summary: 'Añade o quita un producto de los favoritos del visitante',
    params: ByIdSchema,
    query: FavouriteQuerySchema,
    response: ProductSchema,
    visitor: 'optional',
    errors: [404],
  }),
  listCategories: defineEndpoint(addresses.listCategories, {
    tag: 'Categorías',
    summary: 'Las categorías de un negocio',
    query: CategoryListQuerySchema,
    response: CategoryPageSchema,
  }),
  listProductImages: defineEndpoint(addresses.listProductImages, {
    tag: 'Imágenes',
    summary: 'Las imágenes de un producto, en su orden',
    params: ByIdSchema,
    query: EmptySchema,
    response: ProductImageListSchema,
    errors: [404],
  }),
  getVisitor: defineEndpoint(addresses.getVisitor, {
    tag: 'Visitantes',
    summary: 'Lo que se guarda de este navegador, también los comentarios ocultos',
    query: EmptySchema,
    response: VisitorSchema,
    visitor: 'required',
  }),
  eraseVisitor: defineEndpoint(addresses.eraseVisitor, {
    tag: 'Visitantes',
    summary: 'Borra los comentarios y favoritos de este navegador; sus denuncias quedan sin nombre',
    visitor: 'required',
  }),
  createReport: defineEndpoint(addresses.createReport, {
    tag: 'Comentarios',
    summary: 'Denuncia un comentario, un producto o un negocio',
    body: ReportCreateSchema,
    response: MessageSchema,
    status: 201,
    visitor: 'required',
    isRepeatable: true,
    errors: [404],
  }),
} as const;

export type Endpoints = typeof endpoints;
