import type { BatchPlan, BatchRequest } from '#contract/batches.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OldPriceChoice } from '#domain/batches/reprice.ts';
import { maxBatchRows, maxRate, maxRepricePercent, minRate } from '#domain/limits.ts';
import { errorMessages, rateMessages } from '#domain/messages.ts';
import { toAmount, toCents } from '#domain/money/money.ts';
import {
  type ForeignCurrency,
  type RoundingStep,
  chooseStep,
  foreignCurrencies,
} from '#domain/money/rates.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';

/** A change of prices as the form holds it, with typed values as text. */
export interface PriceValues {
  readonly kind: 'rate' | 'percent';
  readonly USD: string;
  readonly EUR: string;
  readonly shown: boolean;
  readonly direction: 'up' | 'down';
  readonly percent: string;
  /** A category's id, the selection, or '' for all products. */
  readonly scope: string;
  readonly step: RoundingStep;
  readonly oldPrice: OldPriceChoice;
}

/** Stands for the selected products in place of a category's id. */
export const selectionScope = '*';

export type PriceErrors = Partial<Record<'rates' | ForeignCurrency | 'percent' | 'scope', string>>;

export type ReadPrices =
  | { readonly request: BatchRequest; readonly errors: null }
  | { readonly request: null; readonly errors: PriceErrors };

/** The form with the rates that the store has. */
export function beginPrices(
  { ownRates }: Pick<OwnBusiness, 'ownRates'>,
  hasSelection: boolean,
): PriceValues {
  const write = (rate: number | undefined): string =>
    rate === undefined ? '' : toAmount(toCents(rate)).toFixed(2);
  return {
    kind: hasSelection ? 'percent' : 'rate',
    USD: write(ownRates?.USD),
    EUR: write(ownRates?.EUR),
    shown: ownRates?.shown ?? false,
    direction: 'up',
    percent: '',
    scope: hasSelection ? selectionScope : '',
    step: chooseStep(ownRates?.step),
    oldPrice: 'keep',
  };
}

/** Reads the form into the API's input, by the same limits and with the same messages. */
export function readPrices(
  values: PriceValues,
  { businessId, selection }: { readonly businessId: string; readonly selection: readonly string[] },
): ReadPrices {
  const { kind, step, oldPrice, scope } = values;
  const rounded = { step, oldPrice };
  if (kind === 'rate') {
    const errors: PriceErrors = {};
    const rates: { USD?: number; EUR?: number; shown: boolean } = { shown: values.shown };
    for (const currency of foreignCurrencies) {
      const typed = readTypedPrice(values[currency], 'CUP');
      if (typed.kind === 'empty') continue;
      const rate = typed.kind === 'price' ? toAmount(typed.cents) : Number.NaN;
      if (rate >= minRate && rate <= maxRate) rates[currency] = rate;
      else errors[currency] = rateMessages.invalid;
    }
    if (Object.keys(errors).length > 0) return { request: null, errors };
    if (rates.USD === undefined && rates.EUR === undefined) {
      return { request: null, errors: { rates: rateMessages.missing } };
    }
    const params = { rates, ...rounded, ...(scope !== '' && { categoryId: scope }) };
    return { request: { businessId, kind, params }, errors: null };
  }
  const percent = readPercent(values.percent);
  const signed = values.direction === 'up' ? percent : -percent;
  if (!(percent > 0) || signed > maxRepricePercent || signed <= -100) {
    return { request: null, errors: { percent: rateMessages.percentTyped } };
  }
  if (scope === selectionScope && selection.length > maxBatchRows) {
    return { request: null, errors: { scope: errorMessages.too_many_rows } };
  }
  const chosen =
    scope === selectionScope ? { ids: [...selection] } : scope === '' ? {} : { categoryId: scope };
  return {
    request: { businessId, kind, params: { percent: signed, ...rounded, ...chosen } },
    errors: null,
  };
}

/** Reads a percentage such as '7', '7.5' or '7,5 %'; NaN for any other text. */
function readPercent(text: string): number {
  const [, whole = '', hundredths] = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === '' ? Number.NaN : Number(`${whole}.${hundredths ?? '0'}`);
}

/**
 * The ids of the products in a preview whose prices stay the same: those without a possible price, and those that the
 * owner left out in the preview before it.
 * @param before that preview of the same change, with the ids whose prices stayed the same in it
 */
export function listLeft(
  { rows }: Pick<BatchPlan, 'rows'>,
  before?: { readonly plan: Pick<BatchPlan, 'rows'>; readonly left: ReadonlySet<string> },
): ReadonlySet<string> {
  // The owner could not choose a product that had no possible price, so it is left out only while it has none.
  const unticked = new Set(
    before?.plan.rows
      .filter(({ productId, after }) => after !== null && before.left.has(productId))
      .map(({ productId }) => productId),
  );
  return new Set(
    rows
      .filter(({ productId, after }) => after === null || unticked.has(productId))
      .map(({ productId }) => productId),
  );
}
