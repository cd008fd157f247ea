import * as v from 'valibot';
import { BusinessSchema } from './stores.ts';
import { CategorySchema } from './categories.ts';
import { TakenDownSchema, VerificationSchema } from './operators.ts';
import { createPageSchema } from './paging.ts';
import { PictureSchema } from './pictures.ts';
import { ProductSchema } from './products.ts';
import {
  AmountSchema,
  CountSchema,
  CurrencySchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  SearchParamSchema,
  createLimitParam,
} from './scalars.ts';
import { categoryPageSize, productPageSize } from '#domain/limits.ts';

/** Grows with each change of the fields; sent back in `if-match` it says what a change is based on. Pictures leave it. */
const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

export const OwnBusinessSchema = v.object({
  ...BusinessSchema.entries,
  version: VersionSchema,
  /** While whoever runs the marketplace keeps the store from the public. */
  blocked: TakenDownSchema,
  verification: VerificationSchema,
});
export type OwnBusiness = v.InferOutput<typeof OwnBusinessSchema>;
export const OwnBusinessListSchema = v.object({ data: v.array(OwnBusinessSchema) });

export const OwnProductSchema = v.object({
  ...ProductSchema.entries,
  version: VersionSchema,
  /** While whoever runs the marketplace keeps the product from the public. */
  held: TakenDownSchema,
});
export type OwnProduct = v.InferOutput<typeof OwnProductSchema>;
export const OwnProductPageSchema = createPageSchema(OwnProductSchema);

export const OwnCategorySchema = v.object({
  ...CategorySchema.entries,
  version: VersionSchema,
  /** Whether the store's page has it: it has a visible product. */
  isShown: v.boolean(),
});
export type OwnCategory = v.InferOutput<typeof OwnCategorySchema>;
export const OwnCategoryPageSchema = createPageSchema(OwnCategorySchema);

/** `businessId` names one of the owner's stores, the first unless it is given. */
export const OwnProductsQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(productPageSize),
  businessId: v.optional(IdSchema),
  search: SearchParamSchema,
  categoryId: v.optional(IdSchema),
});
export type OwnProductsQuery = v.InferOutput<typeof OwnProductsQuerySchema>;

export const OwnCategoriesQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(categoryPageSize),
  businessId: v.optional(IdSchema),
});
export type OwnCategoriesQuery = v.InferOutput<typeof OwnCategoriesQuerySchema>;

/** The figures of a store's dashboard, over all its products, hidden ones included. */
export const MetricsSchema = v.object({
  productsCount: CountSchema,
  categoriesCount: CountSchema,
  productsOutOfStock: CountSchema,
  productsWithDiscount: CountSchema,
  productsOnOffer: CountSchema,
  topFavorites: v.array(
    v.object({
      id: IdSchema,
      name: v.string(),
      image: v.nullable(PictureSchema),
      favorite: CountSchema,
      price: v.nullable(AmountSchema),
      currency: CurrencySchema,
    }),
  ),
  /** When they were counted. */
  updatedAt: InstantSchema,
});
export type Metrics = v.InferOutput<typeof MetricsSchema>;
