import * as v from 'valibot';
import { createPageSchema } from './paging.ts';
import { PictureSchema } from './picture.ts';
import {
  BusinessTypeSchema,
  FlagParamSchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  ProvinceSchema,
  SearchParamSchema,
  StoreUrlSchema,
  createLimitParam,
} from './scalars.ts';
import { businessPageSize, featuredLimit, topBusinessTypes } from '#domain/limits.ts';

const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
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
  totalFavorites: v.pipe(v.number(), v.integer(), v.minValue(0)),
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
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  icon: v.string(),
  color: v.string(),
});
export type BusinessTypeMetric = v.InferOutput<typeof BusinessTypeMetricSchema>;

export const BusinessTypeMetricListSchema = v.array(BusinessTypeMetricSchema);
export const ActiveTypesQuerySchema = v.strictObject({ activeOnly: FlagParamSchema });
export const TopTypesQuerySchema = v.strictObject({ limit: createLimitParam(topBusinessTypes) });
