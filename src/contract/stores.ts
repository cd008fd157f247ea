import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { DayInputSchema, ofModerator, operatorAct, TakenDownSchema, why } from './operators.ts';
import { createPageSchema } from './paging.ts';
import { onePicture, PictureSchema } from './pictures.ts';
import { placeParams, requirePlace } from './place-params.ts';
import { RatesInputSchema, RatesSchema, ShownRatesSchema } from './rates.ts';
import {
  AmountSchema,
  BusinessTypeSchema,
  ByIdSchema,
  CountSchema,
  createIdsParam,
  createLimitParam,
  createTextSchema,
  CurrencySchema,
  EmptySchema,
  FlagParamSchema,
  FlagSchema,
  IdSchema,
  InstantSchema,
  PageParamSchema,
  ProvinceSchema,
  SearchParamSchema,
  StoreUrlSchema,
  VersionSchema,
} from './scalars.ts';
import {
  BusinessChangeSchema,
  BusinessRequestSchema,
  NoDeliveryRequestSchema,
  PauseRequestSchema,
} from './store-input.ts';
import { timePattern } from '#domain/hours/weekly-hours.ts';
import { noDeliveryReasons } from '#domain/hours/no-delivery.ts';
import { pauseReasons } from '#domain/hours/pause.ts';
import {
  storePageSize,
  featuredLimit,
  maxFollowedStores,
  storeNewsLimit,
  topStoreTypes,
} from '#domain/limits.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { deliveryScopes } from '#domain/stores/delivery.ts';
import { actMessageMaxLength } from '#domain/operators/act-limits.ts';
import { reasons } from '#domain/operators/reason.ts';
import { verifiedFields } from '#domain/operators/verification.ts';

const Time = v.pipe(v.string(), v.regex(timePattern));
const Window = v.object({ opening: Time, closing: Time });
const DayHours = v.nullable(
  v.object({ ...Window.entries, allDay: v.optional(v.boolean()), second: v.optional(Window) }),
);

/** Opening hours by weekday number, '0' Sunday to '6' Saturday. Null is closed all day. */
export const BusinessHoursSchema = v.object({
  '0': DayHours,
  '1': DayHours,
  '2': DayHours,
  '3': DayHours,
  '4': DayHours,
  '5': DayHours,
  '6': DayHours,
});

/** Days on which a store has other hours. A day without hours is closed. */
export const SpecialDaysSchema = v.array(
  v.object({
    from: v.string(),
    to: v.string(),
    hours: v.nullable(v.array(Window)),
    note: v.nullable(v.string()),
  }),
);

const said = {
  note: v.nullable(v.string()),
  since: InstantSchema,
  until: v.nullable(InstantSchema),
};

/**
 * The reason why a store is closed although its hours say otherwise. `ended` means that the pause is over and nobody
 * has said yet that the store is open again.
 */
export const PauseSchema = v.nullable(
  v.object({ reason: v.picklist(pauseReasons), ...said, ended: v.optional(v.boolean()) }),
);
/** The reason why a store does not deliver for now. */
export const NoDeliverySchema = v.nullable(
  v.object({ reason: v.picklist(noDeliveryReasons), ...said }),
);

/** The municipalities to which a store delivers, and the fee in CUP. */
export const DeliveryPlacesSchema = v.array(
  v.object({ municipality: v.string(), fee: v.nullable(AmountSchema) }),
);

export const BusinessSchema = v.object({
  id: IdSchema,
  name: v.string(),
  url: StoreUrlSchema,
  description: v.nullable(v.string()),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  /** The previous release does not give it, nor the five fields after `no_delivery`. */
  municipality: v.optional(v.nullable(v.string())),
  country: v.string(),
  location: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  timezone: v.nullable(v.string()),
  business_hours: v.nullable(BusinessHoursSchema),
  /** The previous release gives none of these three. */
  special_days: v.optional(SpecialDaysSchema),
  pause: v.optional(PauseSchema),
  no_delivery: v.optional(NoDeliverySchema),
  /** Null unless the owner shows them. The previous release does not give them. */
  rates: v.optional(v.nullable(ShownRatesSchema)),
  delivery: v.optional(v.nullable(v.picklist(deliveryScopes))),
  delivery_places: v.optional(DeliveryPlacesSchema),
  payments: v.optional(v.array(v.picklist(payMethods))),
  free_from: v.optional(v.nullable(AmountSchema)),
  min_order: v.optional(v.nullable(AmountSchema)),
  url_facebook: v.nullable(v.string()),
  url_instagram: v.nullable(v.string()),
  whatsapp: v.boolean(),
  telegram: v.boolean(),
  telegram_username: v.nullable(v.string()),
  logo: v.nullable(PictureSchema),
  banner: v.nullable(PictureSchema),
  /** An operator knows who is responsible for the store. */
  verified: v.boolean(),
  topProductImage: v.nullable(PictureSchema),
  rating: v.nullable(v.number()),
  reviewCount: v.number(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Business = v.InferOutput<typeof BusinessSchema>;

export const BusinessPageSchema = createPageSchema(BusinessSchema);

export const BusinessListQuerySchema = v.pipe(
  v.strictObject({
    page: PageParamSchema,
    limit: createLimitParam(storePageSize),
    type: v.optional(BusinessTypeSchema),
    search: SearchParamSchema,
    ...placeParams,
    sortBy: v.optional(
      v.picklist(['createdAt', 'name', 'favorite'], 'El orden no existe.'),
      'createdAt',
    ),
    order: v.optional(v.picklist(['ASC', 'DESC'], 'El sentido debe ser ASC o DESC.'), 'DESC'),
  }),
  requirePlace(),
);

/** One entry of the featured list: a store with the favourites of all its visible products. */
export const FeaturedBusinessSchema = v.object({
  businessId: IdSchema,
  businessName: v.string(),
  businessUrl: StoreUrlSchema,
  businessType: BusinessTypeSchema,
  totalFavorites: CountSchema,
  verified: v.boolean(),
  /** The previous release does not give it. */
  pause: v.optional(PauseSchema),
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
export const TopTypesQuerySchema = v.strictObject({ limit: createLimitParam(topStoreTypes) });

export const StoreNewsQuerySchema = v.strictObject({
  ids: createIdsParam(
    maxFollowedStores,
    `Se piden de 1 a ${maxFollowedStores} negocios por su identificador.`,
  ),
});

const newsItem = {
  id: IdSchema,
  name: v.string(),
  currency: CurrencySchema,
  /** Whether the price is the lowest of several. */
  priceFrom: v.optional(v.literal(true)),
  at: InstantSchema,
};

/** The latest news of a store, for visitors who follow it. It is the same for all of them. */
export const StoreNewsSchema = v.object({
  id: IdSchema,
  name: v.string(),
  url: StoreUrlSchema,
  /** The newest products and the time when each was added. */
  added: v.pipe(
    v.array(v.object({ ...newsItem, price: v.nullable(AmountSchema) })),
    v.maxLength(storeNewsLimit),
  ),
  /** The products whose price fell last, with the earlier price and the time. */
  fallen: v.pipe(
    v.array(v.object({ ...newsItem, price: AmountSchema, from: AmountSchema })),
    v.maxLength(storeNewsLimit),
  ),
});
export type StoreNews = v.InferOutput<typeof StoreNewsSchema>;

export const StoreNewsListSchema = v.array(StoreNewsSchema);

/**
 * When a store was verified, and what its owner has changed since. Such a change pauses the verification. Null when it
 * was never verified.
 */
export const VerificationSchema = v.nullable(
  v.object({ at: InstantSchema, paused: v.nullable(v.picklist(verifiedFields)) }),
);

export const OwnBusinessSchema = v.object({
  ...BusinessSchema.entries,
  /** `rates` has what visitors may know of these. The previous release does not give them. */
  ownRates: v.optional(v.nullable(RatesSchema)),
  version: VersionSchema,
  /** Set while an operator keeps the store from the public. */
  blocked: TakenDownSchema,
  verification: VerificationSchema,
});
export type OwnBusiness = v.InferOutput<typeof OwnBusinessSchema>;
export const OwnBusinessListSchema = v.object({ data: v.array(OwnBusinessSchema) });

/** The figures of a store's dashboard, over all its products, hidden ones included. */
export const MetricsSchema = v.object({
  productsCount: CountSchema,
  categoriesCount: CountSchema,
  productsOutOfStock: CountSchema,
  productsWithDiscount: CountSchema,
  productsOnOffer: CountSchema,
  /** Products that visitors do not see, because their owner hides them or an operator holds them. */
  productsHidden: CountSchema,
  topFavorites: v.array(
    v.object({
      id: IdSchema,
      name: v.string(),
      image: v.nullable(PictureSchema),
      favorite: CountSchema,
      price: v.nullable(AmountSchema),
      /** Whether the price is the lowest of several. */
      priceFrom: v.optional(v.literal(true)),
      currency: CurrencySchema,
    }),
  ),
  /** When the figures were counted. */
  updatedAt: InstantSchema,
});
export type Metrics = v.InferOutput<typeof MetricsSchema>;

/** The lists of stores that an operator can look at. */
export const storeStates = ['new', 'verified', 'blocked', 'reported', 'recommended'] as const;

/** `search` matches name and address. For an operator it also matches email and phone of the store and of its owner. */
export const OperatorBusinessesQuerySchema = v.strictObject({
  search: SearchParamSchema,
  state: v.optional(v.picklist(storeStates, 'El estado no existe.')),
  page: PageParamSchema,
});

const operatorEntries = {
  id: IdSchema,
  name: v.string(),
  url: v.string(),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  createdAt: InstantSchema,
  /** When visitors first saw the store. The newest come first. Null until its owner has confirmed the account. */
  publicSince: v.nullable(InstantSchema),
  /** Visitors may see the store: its owner has confirmed the account, and it is neither blocked nor closed. */
  isPublic: v.boolean(),
  isConfirmed: v.boolean(),
  /** When its owner closed it. A closed store is listed only while it is blocked. */
  closedAt: v.nullable(InstantSchema),
  blocked: TakenDownSchema,
  verified: v.boolean(),
  /** What its owner changed after it was verified. */
  paused: v.nullable(v.picklist(verifiedFields)),
  /** The last day on which the home page recommends it, as '2026-11-23'. */
  recommendedUntil: v.nullable(v.string()),
  /** How many of its things have open reports. The store itself counts as one. */
  reported: CountSchema,
  /** Null for a moderator. */
  contact: v.nullable(
    v.object({
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      owner: v.nullable(
        v.object({ email: v.string(), firstName: v.string(), lastName: v.string() }),
      ),
    }),
  ),
};

export const OperatorBusinessPageSchema = createPageSchema(v.object(operatorEntries));
export type OperatorBusinessPage = v.InferOutput<typeof OperatorBusinessPageSchema>;

/** All that an operator sees of a store. The record of acts has, under the store's id, what was done to it. */
export const OperatorBusinessSchema = v.object({
  ...operatorEntries,
  description: v.nullable(v.string()),
  location: v.nullable(v.string()),
  telegram: v.nullable(v.string()),
  logo: v.nullable(PictureSchema),
  products: CountSchema,
  reviews: CountSchema,
  rating: v.nullable(v.number()),
  formerUrls: v.array(v.string()),
  blockedNote: v.nullable(v.string()),
  verification: v.nullable(v.object({ at: InstantSchema, note: v.nullable(v.string()) })),
  /** The number of the newest act in the record. The acts that follow send it as `seen`. */
  seen: CountSchema,
  /** The open reports of the store and of its products and comments. */
  reports: v.array(v.object({ reason: v.picklist(reasons), count: CountSchema })),
});
export type OperatorBusiness = v.InferOutput<typeof OperatorBusinessSchema>;

/** `message` goes to the owner by mail, as plain text. */
export const BlockSchema = v.strictObject({
  ...why,
  message: v.optional(
    v.nullable(
      createTextSchema(
        actMessageMaxLength,
        `El texto no puede exceder los ${actMessageMaxLength} caracteres`,
      ),
    ),
  ),
});
export type Block = v.InferOutput<typeof BlockSchema>;

/** The proof that an operator has about a store: at least one of the two. */
export const VerifySchema = v.strictObject({
  /** The owner picked up the phone of the store. */
  phone: FlagSchema,
  /** A licence or a profile proves it. */
  proof: FlagSchema,
  note: why.note,
  seen: why.seen,
});
export type Verify = v.InferOutput<typeof VerifySchema>;

/** The last day in Havana on which the home page recommends a store. Null ends the recommendation. */
export const RecommendSchema = v.strictObject({
  until: v.nullable(DayInputSchema),
  seen: why.seen,
});
export type Recommend = v.InferOutput<typeof RecommendSchema>;

export const storeEndpoints = {
  listOwnBusinesses: defineEndpoint('GET /business', {
    tag: 'Negocios',
    summary: 'Los negocios propios, cuando no se pide una página',
    query: EmptySchema,
    response: OwnBusinessListSchema,
    bearer: 'required',
    claim: 'token-alone',
  }),
  createBusiness: defineEndpoint('POST /business', {
    tag: 'Negocios',
    summary: 'Crea un negocio propio',
    body: BusinessRequestSchema,
    response: OwnBusinessSchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [422],
  }),
  updateBusiness: defineEndpoint('PATCH /business/:id', {
    tag: 'Negocios',
    summary: 'Cambia datos de un negocio propio',
    params: ByIdSchema,
    body: BusinessChangeSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    isVersioned: true,
    errors: [404, 412, 422],
  }),
  deleteBusiness: defineEndpoint('DELETE /business/:id', {
    tag: 'Negocios',
    summary: 'Cierra un negocio propio; sus datos se borran a los 30 días',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  pauseBusiness: defineEndpoint('POST /business/:id/pause', {
    tag: 'Negocios',
    summary: 'Dice que un negocio propio está cerrado; vale la última palabra',
    params: ByIdSchema,
    body: PauseRequestSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  resumeBusiness: defineEndpoint('DELETE /business/:id/pause', {
    tag: 'Negocios',
    summary: 'Dice que un negocio propio vuelve a su horario',
    params: ByIdSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  stopDelivery: defineEndpoint('POST /business/:id/no-delivery', {
    tag: 'Negocios',
    summary: 'Dice que un negocio propio no lleva a domicilio por ahora',
    params: ByIdSchema,
    body: NoDeliveryRequestSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  resumeDelivery: defineEndpoint('DELETE /business/:id/no-delivery', {
    tag: 'Negocios',
    summary: 'Dice que un negocio propio vuelve a llevar a domicilio',
    params: ByIdSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  setRates: defineEndpoint('PATCH /business/:id/rates', {
    tag: 'Negocios',
    summary:
      'Dice lo que valen el dólar y el euro para un negocio propio, sin cambiar precios; vale la última palabra',
    params: ByIdSchema,
    body: RatesInputSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  uploadLogo: defineEndpoint('POST /business/:id/logo', {
    tag: 'Negocios',
    summary: 'Pone el logotipo de un negocio propio',
    params: ByIdSchema,
    upload: onePicture,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  deleteLogo: defineEndpoint('DELETE /business/:id/logo', {
    tag: 'Negocios',
    summary: 'Quita el logotipo de un negocio propio',
    params: ByIdSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  uploadBanner: defineEndpoint('POST /business/:id/banner', {
    tag: 'Negocios',
    summary: 'Pone la portada de un negocio propio',
    params: ByIdSchema,
    upload: onePicture,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  deleteBanner: defineEndpoint('DELETE /business/:id/banner', {
    tag: 'Negocios',
    summary: 'Quita la portada de un negocio propio',
    params: ByIdSchema,
    response: OwnBusinessSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404],
  }),
  getMetrics: defineEndpoint('GET /metrics/business/:id', {
    tag: 'Negocios',
    summary: 'Las cifras del panel de un negocio propio',
    params: ByIdSchema,
    query: EmptySchema,
    response: MetricsSchema,
    bearer: 'required',
    errors: [404],
  }),
  listBusinesses: defineEndpoint('GET /business', {
    tag: 'Negocios',
    summary: 'Lista los negocios, con filtro por tipo y búsqueda',
    query: BusinessListQuerySchema,
    response: BusinessPageSchema,
  }),
  getBusiness: defineEndpoint('GET /business/:id', {
    tag: 'Negocios',
    summary: 'Un negocio por su identificador',
    params: ByIdSchema,
    query: EmptySchema,
    response: BusinessSchema,
    errors: [404],
  }),
  getBusinessByUrl: defineEndpoint('GET /business/url/:url', {
    tag: 'Negocios',
    summary: 'Un negocio por la dirección de su tienda',
    params: v.object({ url: StoreUrlSchema }),
    query: EmptySchema,
    response: BusinessSchema,
    errors: [404],
  }),
  listBusinessTypes: defineEndpoint('GET /business-type-metrics', {
    tag: 'Negocios',
    summary: 'Todos los tipos de negocio con su número de negocios',
    query: EmptySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listActiveBusinessTypes: defineEndpoint('GET /business-type-metrics/active', {
    tag: 'Negocios',
    summary: 'Los tipos que tienen al menos un negocio',
    query: ActiveTypesQuerySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listTopBusinessTypes: defineEndpoint('GET /business-type-metrics/top', {
    tag: 'Negocios',
    summary: 'Los tipos con más negocios',
    query: TopTypesQuerySchema,
    response: BusinessTypeMetricListSchema,
  }),
  listRecommended: defineEndpoint('GET /business/recommended', {
    tag: 'Negocios',
    summary: 'Los negocios que la portada recomienda, dos como máximo',
    query: EmptySchema,
    response: FeaturedListSchema,
  }),
  listFeatured: defineEndpoint('GET /business-favorite-metrics/featured', {
    tag: 'Negocios',
    summary: 'Los negocios con más favoritos',
    query: FeaturedQuerySchema,
    response: FeaturedListSchema,
  }),
  listStoreNews: defineEndpoint('GET /business/news', {
    tag: 'Negocios',
    summary: 'Lo último de los negocios pedidos: productos nuevos y precios que bajaron',
    query: StoreNewsQuerySchema,
    response: StoreNewsListSchema,
  }),
  listOperatorBusinesses: defineEndpoint('GET /admin/businesses', {
    ...ofModerator,
    summary: 'Los negocios, los más nuevos primero',
    query: OperatorBusinessesQuerySchema,
    response: OperatorBusinessPageSchema,
  }),
  getOperatorBusiness: defineEndpoint('GET /admin/businesses/:id', {
    ...ofModerator,
    summary: 'Un negocio, con lo que ayuda a juzgarlo',
    params: ByIdSchema,
    query: EmptySchema,
    response: OperatorBusinessSchema,
  }),
  verifyBusiness: defineEndpoint('POST /admin/businesses/:id/verify', {
    ...operatorAct,
    summary: 'Verifica un negocio: se sabe quién responde por él',
    body: VerifySchema,
  }),
  unverifyBusiness: defineEndpoint('POST /admin/businesses/:id/unverify', {
    ...operatorAct,
    summary: 'Quita la verificación de un negocio',
  }),
  recommendBusiness: defineEndpoint('POST /admin/businesses/:id/recommend', {
    ...operatorAct,
    summary: 'Recomienda un negocio en la portada hasta un día, o deja de hacerlo',
    body: RecommendSchema,
  }),
  blockBusiness: defineEndpoint('POST /admin/businesses/:id/block', {
    ...operatorAct,
    summary: 'Bloquea un negocio: nada suyo es público',
    body: BlockSchema,
  }),
  unblockBusiness: defineEndpoint('POST /admin/businesses/:id/unblock', {
    ...operatorAct,
    summary: 'Desbloquea un negocio',
  }),
} as const;
