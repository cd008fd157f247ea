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
  createOwnListParams,
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
import { maxBatchProducts, maxCards, productPageSize } from '#domain/limits.ts';
import { foreignCurrencies } from '#domain/money/rates.ts';
import type { Picture } from '#domain/products/picture.ts';

/** Something that a customer chooses about a product, such as the size. */
const OptionSchema = v.object({ name: v.string(), values: v.array(v.string()) });

/** A combination of option values that is for sale. `image` is the id of one of the product's `images`. */
const VariantSchema = v.object({
  key: v.string(),
  values: v.array(v.string()),
  price: v.nullable(AmountSchema),
  price_old: v.nullable(AmountSchema),
  stock: v.nullable(CountSchema),
  image: v.optional(IdSchema),
});

/** What lists say about a product with options. Absent for other products. */
const variantFacts = {
  /** The combinations have different prices, and `price` is the lowest: "desde $250.00 CUP". */
  priceFrom: v.optional(v.literal(true)),
  variantCount: v.optional(CountSchema),
};

const StoreReferenceSchema = v.object({ id: IdSchema, name: v.string(), url: StoreUrlSchema });

/** What a card says about the store besides its name. Absent from data that an earlier release stored or published. */
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
  ...variantFacts,
  /** Present only when one product is read, for its page and for its owner's list. */
  options: v.optional(v.array(OptionSchema)),
  variants: v.optional(v.array(VariantSchema)),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A product as an order sheet lists it, with its first picture. */
export type SheetProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'price'
  | 'currency'
  | 'stock'
  | 'delivery'
  | 'categoryId'
  | 'updatedAt'
  | 'priceFrom'
  | 'variantCount'
> & { readonly image: Pick<Picture, 'url' | 'widths'> | null };

const { id, name, price, price_old, currency, offer, stock, rating, reviewCount } =
  ProductSchema.entries;

/** Only what a card shows of a product, so that lists stay small. */
export const CardProductSchema = v.object({
  ...{ id, name, price, price_old, currency, offer, stock, rating, reviewCount },
  ...variantFacts,
  business: v.object({ name: v.string(), url: StoreUrlSchema, ...storeFacts }),
  /** The first picture, or none. */
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
 * The foreign price that a price in CUP is tied to. Together with the price it reveals the store's rate, so only the
 * owner gets it. The previous release does not give it.
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

export const OwnProductsQuerySchema = v.strictObject({
  ...createOwnListParams(productPageSize),
  search: SearchParamSchema,
  categoryId: v.optional(IdSchema),
  only: v.optional(v.picklist(ownFilters, 'El filtro no existe.')),
});
export type OwnProductsQuery = v.InferOutput<typeof OwnProductsQuerySchema>;

/** One of several products of a call, in the version that its owner saw. */
const seenProduct = { id: IdSchema, version: VersionSchema };

/** The list of products of a batch. Each product may come once. */
const createBatchSchema = <Item extends v.GenericSchema<unknown, { readonly id: string }>>(
  item: Item,
) =>
  v.pipe(
    v.array(item, 'Falta al menos un producto.'),
    v.minLength(1, 'Falta al menos un producto.'),
    v.maxLength(maxBatchProducts, `Se cambian ${maxBatchProducts} productos a la vez como máximo.`),
    v.check(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'Un producto va una sola vez.',
    ),
  );

/**
 * Several products and the change of each. `set` has the fields of a change of one product. The service checks it and
 * not this schema, because a mistake in one product must not stop the others.
 */
export const ProductBatchSchema = v.strictObject({
  businessId: IdSchema,
  changes: createBatchSchema(
    v.strictObject({ ...seenProduct, set: v.record(v.string(), v.unknown()) }),
  ),
});
export type ProductBatch = v.InferOutput<typeof ProductBatchSchema>;

export const ProductDeletionSchema = v.strictObject({
  businessId: IdSchema,
  items: createBatchSchema(v.strictObject(seenProduct)),
});
export type ProductDeletion = v.InferOutput<typeof ProductDeletionSchema>;

const IssueSchema = v.object({ path: v.string(), message: v.string() });

/** The result for one product of a batch. */
const BatchRowSchema = v.variant('status', [
  v.object({ id: IdSchema, status: v.literal('ok'), product: OwnProductSchema }),
  /** The product has another version than the owner saw. `product` is the newer one. */
  v.object({ id: IdSchema, status: v.literal('conflict'), product: OwnProductSchema }),
  v.object({ id: IdSchema, status: v.literal('invalid'), issues: v.array(IssueSchema) }),
  /** The store does not have this product, or no longer has it. */
  v.object({ id: IdSchema, status: v.literal('gone') }),
]);
export type BatchRow = v.InferOutput<typeof BatchRowSchema>;

/** A row for each change, in the same order. `batchId` undoes the changes. It is null when nothing changed. */
export const ProductBatchResultSchema = v.object({
  batchId: v.nullable(IdSchema),
  rows: v.array(BatchRowSchema),
});
export type ProductBatchResult = v.InferOutput<typeof ProductBatchResultSchema>;

export const ProductDeletionResultSchema = v.object({
  rows: v.array(
    v.variant('status', [
      v.object({ id: IdSchema, status: v.literal('ok') }),
      v.object({ id: IdSchema, status: v.literal('conflict'), product: OwnProductSchema }),
      v.object({ id: IdSchema, status: v.literal('gone') }),
    ]),
  ),
});
export type ProductDeletionResult = v.InferOutput<typeof ProductDeletionResultSchema>;

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
  updateProducts: defineEndpoint('PATCH /products/batch', {
    tag: 'Productos',
    summary:
      'Cambia varios productos propios, cada uno según su versión, y dice qué fue de cada uno',
    body: ProductBatchSchema,
    response: ProductBatchResultSchema,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404],
  }),
  deleteProducts: defineEndpoint('POST /products/batch/delete', {
    tag: 'Productos',
    summary: 'Elimina varios productos propios, salvo los que cambiaron después de verlos',
    body: ProductDeletionSchema,
    response: ProductDeletionResultSchema,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404],
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
