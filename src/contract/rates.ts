import * as v from 'valibot';
import { FlagSchema, InstantSchema } from './scalars.ts';
import { maxRate, minRate } from '#domain/limits.ts';
import { rateMessages } from '#domain/messages.ts';
import { tryParseAmount } from '#domain/money/money.ts';
import { roundingSteps } from '#domain/money/rates.ts';

const RateSchema = v.pipe(v.number(), v.minValue(minRate), v.maxValue(maxRate));

const values = { USD: v.optional(RateSchema), EUR: v.optional(RateSchema) };

/** The value of a dollar and a euro in CUP according to the store, and since when, as visitors may know it. */
export const ShownRatesSchema = v.object({ ...values, at: InstantSchema });

/**
 * The rates as the owner sees them. `shown` says whether visitors may know them, and `step` is the amount in CUP to
 * which prices are rounded.
 */
export const RatesSchema = v.object({
  ...ShownRatesSchema.entries,
  shown: v.boolean(),
  step: v.picklist(roundingSteps),
});

const RateInputSchema = v.optional(
  v.pipe(
    v.union([v.number(), v.string()], rateMessages.invalid),
    v.check((value) => tryParseAmount(value) !== null, rateMessages.invalid),
    v.transform(Number),
    v.minValue(minRate, rateMessages.invalid),
    v.maxValue(maxRate, rateMessages.invalid),
  ),
);

/** A currency that is absent has no rate. */
export const RateValuesInputSchema = v.strictObject({
  USD: RateInputSchema,
  EUR: RateInputSchema,
  shown: FlagSchema,
});

export const StepSchema = v.picklist(roundingSteps, rateMessages.step);

export const RatesInputSchema = v.strictObject({
  ...RateValuesInputSchema.entries,
  step: StepSchema,
});
export type RatesInput = v.InferOutput<typeof RatesInputSchema>;
