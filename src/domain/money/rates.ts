import type { Currency } from './money.ts';

/** Currencies to which a price in CUP can be tied. */
export const foreignCurrencies = ['USD', 'EUR'] as const satisfies readonly Currency[];
export type ForeignCurrency = (typeof foreignCurrencies)[number];

/** A price in another currency that determines the price in CUP. */
export interface Anchor {
  readonly currency: ForeignCurrency;
  readonly price: number;
}

/** Steps in CUP to which new prices can be rounded. */
export const roundingSteps = [1, 5, 10, 50, 100] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** The step that a store has chosen. 5 without one, and for a step that only a later release knows. */
export const chooseStep = (step: number | undefined): RoundingStep =>
  roundingSteps.find((one) => one === step) ?? 5;

/** The value in CUP of one unit of each other currency. */
export type RateValues = Readonly<Partial<Record<ForeignCurrency, number | undefined>>>;

/**
 * The value of a dollar and a euro according to the owner of a store, since when, and whether visitors may know it.
 * Vitrina takes rates from no other source.
 */
export interface Rates extends RateValues {
  readonly shown: boolean;
  readonly step: RoundingStep;
  readonly at: string;
}

/** The rates alone; a currency without one is left out. */
export const pickValues = ({ USD, EUR }: RateValues): RateValues => ({
  ...(USD !== undefined && { USD }),
  ...(EUR !== undefined && { EUR }),
});

/** The rates that visitors may know. */
export interface ShownRates extends RateValues {
  readonly at: string;
}

/** The rates that visitors may know. It is all of them or none. */
export function showRates(rates: Rates | null): ShownRates | null {
  if (rates === null || !rates.shown) return null;
  const values = pickValues(rates);
  return Object.keys(values).length === 0 ? null : { ...values, at: rates.at };
}
