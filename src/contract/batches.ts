import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { createPageSchema } from './paging.ts';
import {
  AmountSchema,
  ByIdSchema,
  CountSchema,
  createOwnListParams,
  CurrencySchema,
  IdSchema,
  InstantSchema,
  VersionSchema,
} from './scalars.ts';
import { RateValuesInputSchema, StepSchema } from './rates.ts';
import { batchKinds } from '#domain/batches/batch.ts';
import { oldPriceChoices, priceFlags } from '#domain/batches/reprice.ts';
import {
  maxBatchRows,
  maxRepricePercent,
  minRepricePercent,
  productPageSize,
} from '#domain/limits.ts';
import { errorMessages, rateMessages } from '#domain/messages.ts';

/** A change of many products at once. All parts of one file belong to one batch. */
export const BatchSchema = v.object({
  id: IdSchema,
  kind: v.picklist(batchKinds),
  /** How many products the batch changed. */
  count: CountSchema,
  createdAt: InstantSchema,
  undoneAt: v.nullable(InstantSchema),
  /** The new rates. Null for batches of another kind. */
  rates: v.nullable(v.object({ USD: v.optional(v.number()), EUR: v.optional(v.number()) })),
  /** The percent by which prices rose; negative when they fell. Null for batches of another kind. */
  percent: v.nullable(v.number()),
});
export type Batch = v.InferOutput<typeof BatchSchema>;

export const BatchPageSchema = createPageSchema(BatchSchema);

export const BatchesQuerySchema = v.strictObject(createOwnListParams(productPageSize));
export type BatchesQuery = v.InferOutput<typeof BatchesQuerySchema>;

/**
 * How many products went back to their earlier state, and how many did not because they were changed later or are gone.
 * `hidden` counts, among the products that went back, those that the batch had created and that visitors have ordered,
 * commented on or saved as favourites. These are hidden instead of deleted.
 */
export const UndoneBatchSchema = v.object({
  restored: CountSchema,
  kept: CountSchema,
  hidden: CountSchema,
});
export type UndoneBatch = v.InferOutput<typeof UndoneBatchSchema>;

const isHundredths = (value: number): boolean =>
  Math.abs(Math.round(value * 100) / 100 - value) < Number.EPSILON * 1_000;

const PercentSchema = v.pipe(
  v.number(rateMessages.percent),
  v.minValue(minRepricePercent, rateMessages.percent),
  v.maxValue(maxRepricePercent, rateMessages.percent),
  v.check((percent) => percent !== 0 && isHundredths(percent), rateMessages.percent),
);

const IdsSchema = v.pipe(v.array(IdSchema), v.maxLength(maxBatchRows, errorMessages.too_many_rows));

/** The products to change: those of a category, those with these ids, or all when neither is given. */
const scope = { categoryId: v.optional(IdSchema), ids: v.optional(IdsSchema) };

const params = {
  step: StepSchema,
  oldPrice: v.picklist(oldPriceChoices, rateMessages.oldPrice),
  ...scope,
};

const byRate = {
  businessId: IdSchema,
  kind: v.literal('rate'),
  /** Prices in CUP that are tied to a currency follow its new rate. */
  params: v.strictObject({ rates: RateValuesInputSchema, ...params }),
};
const byPercent = {
  businessId: IdSchema,
  kind: v.literal('percent'),
  params: v.strictObject({ percent: PercentSchema, ...params }),
};

/** A change of prices, by the rate or by a percentage. */
export const BatchPreviewSchema = v.variant(
  'kind',
  [v.strictObject(byRate), v.strictObject(byPercent)],
  rateMessages.kind,
);
export type BatchRequest = v.InferOutput<typeof BatchPreviewSchema>;

/** `fingerprint` comes from the preview that the owner saw. The products of `except` keep their prices. */
const applied = {
  except: v.optional(IdsSchema, []),
  fingerprint: v.string(rateMessages.stale),
};
export const BatchApplySchema = v.variant(
  'kind',
  [v.strictObject({ ...byRate, ...applied }), v.strictObject({ ...byPercent, ...applied })],
  rateMessages.kind,
);
export type BatchApply = v.InferOutput<typeof BatchApplySchema>;

const PricesSchema = v.object({
  price: v.nullable(AmountSchema),
  price_old: v.nullable(AmountSchema),
});

/**
 * The effect of a change of prices. `after` is null when the new price is out of range. Such a change cannot be
 * applied.
 */
export const BatchPlanSchema = v.object({
  rows: v.array(
    v.object({
      productId: IdSchema,
      name: v.string(),
      currency: CurrencySchema,
      /** Whether the prices are the lowest of several. */
      priceFrom: v.optional(v.literal(true)),
      before: PricesSchema,
      after: v.nullable(PricesSchema),
      version: VersionSchema,
      flags: v.array(v.picklist(priceFlags)),
    }),
  ),
  /** How many prices stay the same. */
  unchanged: CountSchema,
  /** How many products have no price, or are tied to a currency without a rate. */
  skipped: CountSchema,
  /** Changes when anything that the plan read changes. */
  fingerprint: v.string(),
});
export type BatchPlan = v.InferOutput<typeof BatchPlanSchema>;

/** `id` is null when no price changed. */
export const AppliedBatchSchema = v.object({ id: v.nullable(IdSchema), count: CountSchema });
export type AppliedBatch = v.InferOutput<typeof AppliedBatchSchema>;

export const batchEndpoints = {
  previewBatch: defineEndpoint('POST /batches/preview', {
    tag: 'Productos',
    summary: 'Lo que haría un cambio de muchos precios de un negocio propio, sin hacerlo',
    body: BatchPreviewSchema,
    response: BatchPlanSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 422],
  }),
  applyBatch: defineEndpoint('POST /batches', {
    tag: 'Productos',
    summary:
      'Cambia muchos precios de un negocio propio, como los mostró la vista previa; por tasa, la guarda también',
    body: BatchApplySchema,
    response: AppliedBatchSchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 409, 422],
  }),
  listBatches: defineEndpoint('GET /batches', {
    tag: 'Productos',
    summary:
      'Los cambios de muchos productos a la vez de un negocio propio, de los últimos 30 días, los más recientes primero',
    query: BatchesQuerySchema,
    response: BatchPageSchema,
    bearer: 'required',
    errors: [404],
  }),
  undoBatch: defineEndpoint('POST /batches/:id/undo', {
    tag: 'Productos',
    summary:
      'Deshace un cambio de muchos productos, una sola vez; lo que se cambió después se queda como está',
    params: ByIdSchema,
    response: UndoneBatchSchema,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 409],
  }),
} as const;
