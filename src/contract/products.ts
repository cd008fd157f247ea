import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { moderatorAct, TakenDownSchema } from './operators.ts';
import { createPageSchema } from './paging.ts';
import {
  CardPictureSchema,
  PictureSchema,
  ProductImageListSchema,
  ProductImageSchema,
} from './pictures.ts';
import { ProductRequestSchema, ProductUpdateSchema } from './product-input.ts';
import {
  AmountSchema,
  BusinessTypeSchema,
  ByIdSchema,
  CountSchema,
  createIdsParam,
  createLimitParam,
  CurrencySchema,
  EmptySchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  ProvinceSchema,
  SearchParamSchema,
  StoreUrlSchema,
  VersionSchema,
} from './scalars.ts';
import { ownFilters } from '#domain/products/own-filter.ts';
import { maxCards, productPageSize } from '#domain/limits.ts';
import { foreignCurrencies } from '#domain/money/rates.ts';
import type { Picture } from '#domain/products/picture.ts';

const StoreReferenceSchema = v.object({ id: IdSchema, name: v.string(), url: StoreUrlSchema });

/** What a card says of the store besides its name; absent from what was kept or published before it was said. */
const storeFacts = {
  type: v.optional(BusinessTypeSchema),
  province: v.optional(ProvinceSchema),
};

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
  business: v.object({
    ...StoreReferenceSchema.entries,
    ...storeFacts,
    logo: v.nullable(PictureSchema),
  }),
  images: v.array(ProductImageSchema),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A product as an order sheet lists it, with its first picture. */
export type SheetProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'currency' | 'stock' | 'delivery' | 'categoryId' | 'updatedAt'
> & { readonly image: Pick<Picture, 'url' | 'widths'> | null };

const { id, name, price, price_old, currency, offer, stock, rating, reviewCount } =
  ProductSchema.entries;

/** Only what a card shows of a product, so that lists stay small. */
export const CardProductSchema = v.object({
  ...{ id, name, price, price_old, currency, offer, stock, rating, reviewCount },
  business: v.object({ name: v.string(), url: StoreUrlSchema, ...storeFacts }),
  /** The first picture, if there is one. */
  images: v.pipe(v.array(CardPictureSchema), v.maxLength(1)),
});
export type CardProduct = v.InferOutput<typeof CardProductSchema>;

export const CardListSchema = v.array(CardProductSchema);

export const CardsQuerySchema = v.strictObject({
  ids: createIdsParam(maxCards, `Se piden de 1 a ${maxCards} productos por su identificador.`),
});

export const ProductPageSchema = createPageSchema(ProductSchema);

export const OffersQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(),
});

/**
 * What a price in CUP is tied to. With the price it says the store's rate, so only the owner gets it. A release before this
 * one does not give it.
 */
export const AnchorSchema = v.nullable(
  v.object({ currency: v.picklist(foreignCurrencies), price: AmountSchema }),
);

export const OwnProductSchema = v.object({
  ...ProductSchema.entries,
  version: VersionSchema,
  anchor: v.optional(AnchorSchema),
  /** Set while an operator keeps the product from the public. */
  held: TakenDownSchema,
});
export type OwnProduct = v.InferOutput<typeof OwnProductSchema>;
export const OwnProductPageSchema = createPageSchema(OwnProductSchema);

/** `businessId` names one of the owner's stores, the first unless it is given. */
export const OwnProductsQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(productPageSize),
  businessId: v.optional(IdSchema),
  search: SearchParamSchema,
  categoryId: v.optional(IdSchema),
  only: v.optional(v.picklist(ownFilters, 'El filtro no existe.')),
});
export type OwnProductsQuery = v.InferOutput<typeof OwnProductsQuerySchema>;

export const productEndpoints = {
  listOwnProducts: defineEndpoint('GET /products', {
    tag: 'Productos',
    summary:
      'Los productos de un negocio propio, también los ocultos, los más recientes o los que mejor responden a search primero',
    query: OwnProductsQuerySchema,
    response: OwnProductPageSchema,
    bearer: 'required',
    errors: [404],
  }),
  getOwnProduct: defineEndpoint('GET /products/:id', {
    tag: 'Productos',
    summary: 'Un producto visible, o uno propio aunque esté oculto',
    params: ByIdSchema,
    query: EmptySchema,
    response: OwnProductSchema,
    bearer: 'required',
    claim: 'token',
    errors: [404],
  }),
  createProduct: defineEndpoint('POST /products', {
    tag: 'Productos',
    summary: 'Crea un producto en un negocio propio',
    body: ProductRequestSchema,
    response: OwnProductSchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 422],
  }),
  updateProduct: defineEndpoint('PATCH /products/:id', {
    tag: 'Productos',
    summary: 'Cambia datos de un producto propio',
    params: ByIdSchema,
    body: ProductUpdateSchema,
    response: OwnProductSchema,
    bearer: 'required',
    limit: 'owners',
    isVersioned: true,
    errors: [404, 409, 412, 422],
  }),
  deleteProduct: defineEndpoint('DELETE /products/:id', {
    tag: 'Productos',
    summary: 'Elimina un producto propio',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  listOwnProductImages: defineEndpoint('GET /images/product/:id', {
    tag: 'Imágenes',
    summary: 'Las imágenes de un producto visible o propio, en su orden',
    params: ByIdSchema,
    query: EmptySchema,
    response: ProductImageListSchema,
    bearer: 'required',
    claim: 'token',
    errors: [404],
  }),
  listDailyOffers: defineEndpoint('GET /products/public/daily-offers', {
    tag: 'Productos',
    summary: 'Las ofertas del día, mayor descuento primero',
    query: OffersQuerySchema,
    response: ProductPageSchema,
  }),
  listCards: defineEndpoint('GET /products/cards', {
    tag: 'Productos',
    summary:
      'Lo que una tarjeta muestra de los productos pedidos que son visibles, en el orden pedido',
    query: CardsQuerySchema,
    response: CardListSchema,
  }),
  getProduct: defineEndpoint('GET /products/:id', {
    tag: 'Productos',
    summary: 'Un producto visible',
    params: ByIdSchema,
    query: EmptySchema,
    response: ProductSchema,
    errors: [404],
  }),
  listProductImages: defineEndpoint('GET /images/product/:id', {
    tag: 'Imágenes',
    summary: 'Las imágenes de un producto, en su orden',
    params: ByIdSchema,
    query: EmptySchema,
    response: ProductImageListSchema,
    errors: [404],
  }),
  holdProduct: defineEndpoint('POST /admin/products/:id/hold', {
    ...moderatorAct,
    summary: 'Retira un producto del sitio',
  }),
  releaseProduct: defineEndpoint('POST /admin/products/:id/release', {
    ...moderatorAct,
    summary: 'Devuelve al sitio un producto retirado',
  }),
} as const;
