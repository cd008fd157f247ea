import * as v from 'valibot';
import { createPageSchema } from './paging.ts';
import { PictureSchema } from './pictures.ts';
import {
  AmountSchema,
  BusinessTypeSchema,
  CountSchema,
  CurrencySchema,
  FlagParamSchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  ProvinceSchema,
  SearchParamSchema,
  StoreUrlSchema,
  createIdsParam,
  createLimitParam,
} from './scalars.ts';
import { timePattern } from '#domain/hours/business-hours.ts';
import {
  businessPageSize,
  featuredLimit,
  maxFollowedStores,
  storeNewsLimit,
  topBusinessTypes,
} from '#domain/limits.ts';

const Time = v.pipe(v.string(), v.regex(timePattern));
const DayHours = v.nullable(
  v.object({ opening: Time, closing: Time, allDay: v.optional(v.boolean()) }),
);

/** Opening hours by weekday number, '0' Sunday to '6' Saturday; null is closed all day. */
export const BusinessHoursSchema = v.object({
  '0': DayHours,
  '1': DayHours,
  '2': DayHours,
  '3': DayHours,
  '4': DayHours,
  '5': DayHours,
  '6': DayHours,
});

export const BusinessSchema = v.object({
  id: IdSchema,
  name: v.string(),
  url: StoreUrlSchema,
  description: v.nullable(v.string()),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  country: v.string(),
  location: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  timezone: v.nullable(v.string()),
  business_hours: v.nullable(BusinessHoursSchema),
  url_facebook: v.nullable(v.string()),
  url_instagram: v.nullable(v.string()),
  whatsapp: v.boolean(),
  telegram: v.boolean(),
  telegram_username: v.nullable(v.string()),
  logo: v.nullable(PictureSchema),
  banner: v.nullable(PictureSchema),
  /** Whoever runs the marketplace knows who is responsible for the store. */
  verified: v.boolean(),
  topProductImage: v.nullable(PictureSchema),
  rating: v.nullable(v.number()),
  reviewCount: v.number(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Business = v.InferOutput<typeof BusinessSchema>;

export const BusinessPageSchema = createPageSchema(BusinessSchema);

export const BusinessListQuerySchema = v.strictObject({
  page: PageParamSchema,
  limit: createLimitParam(businessPageSize),
  type: v.optional(BusinessTypeSchema),
  search: SearchParamSchema,
  sortBy: v.optional(
    v.picklist(['createdAt', 'name', 'favorite'], 'El orden no existe.'),
    'createdAt',
  ),
  order: v.optional(v.picklist(['ASC', 'DESC'], 'El sentido debe ser ASC o DESC.'), 'DESC'),
});

/** One entry of the featured list: a store with the favourites of all its visible products. */
export const FeaturedBusinessSchema = v.object({
  businessId: IdSchema,
  businessName: v.string(),
  businessUrl: StoreUrlSchema,
  businessType: BusinessTypeSchema,
  totalFavorites: CountSchema,
  verified: v.boolean(),
  topProductImage: v.nullable(PictureSchema),
});
export type FeaturedBusiness = v.InferOutput<typeof FeaturedBusinessSchema>;

export const FeaturedListSchema = v.array(FeaturedBusinessSchema);
export const FeaturedQuerySchema = v.strictObject({ limit: createLimitParam(featuredLimit) });

export const BusinessTypeMetricSchema = v.object({
  id: v.string(),
  type: BusinessTypeSchema,
  displayName: v.string(),
  count: CountSchema,
  icon: v.string(),
  color: v.string(),
});
export type BusinessTypeMetric = v.InferOutput<typeof BusinessTypeMetricSchema>;

export const BusinessTypeMetricListSchema = v.array(BusinessTypeMetricSchema);
export const ActiveTypesQuerySchema = v.strictObject({ activeOnly: FlagParamSchema });
export const TopTypesQuerySchema = v.strictObject({ limit: createLimitParam(topBusinessTypes) });

export const StoreNewsQuerySchema = v.strictObject({
  ids: createIdsParam(
    maxFollowedStores,
    `Se piden de 1 a ${maxFollowedStores} negocios por su identificador.`,
  ),
});

const newsItem = { id: IdSchema, name: v.string(), currency: CurrencySchema, at: InstantSchema };

/** What happened last in a store, for who follows it: nothing says for whom it is news. */
export const StoreNewsSchema = v.object({
  id: IdSchema,
  name: v.string(),
  url: StoreUrlSchema,
  /** Its newest products, and when each came. */
  added: v.pipe(
    v.array(v.object({ ...newsItem, price: v.nullable(AmountSchema) })),
    v.maxLength(storeNewsLimit),
  ),
  /** Products whose price fell last, from what and when. */
  fallen: v.pipe(
    v.array(v.object({ ...newsItem, price: AmountSchema, from: AmountSchema })),
    v.maxLength(storeNewsLimit),
  ),
});
export type StoreNews = v.InferOutput<typeof StoreNewsSchema>;

export const StoreNewsListSchema = v.array(StoreNewsSchema);
