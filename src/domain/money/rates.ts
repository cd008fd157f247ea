import type { Currency } from './money.ts';

/** Currencies to which a price in CUP can be tied. */
export const foreignCurrencies = ['USD', 'EUR'] as const satisfies readonly Currency[];
export type ForeignCurrency = (typeof foreignCurrencies)[number];

/** A price in another currency from which the one in CUP follows. */
export interface Anchor {
  readonly currency: ForeignCurrency;
  readonly price: number;
}

/** To so many CUP new prices are rounded. */
export const roundingSteps = [1, 5, 10, 50, 100] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** What a unit of another currency is worth in CUP. */
export type RateValues = Readonly<Partial<Record<ForeignCurrency, number | undefined>>>;

/**
 * What the owner of a store says that a dollar and a euro are worth, since when, and whether visitors may know. Vitrina
 * takes a rate from nowhere else.
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

/** Rates as visitors may know them. */
export interface ShownRates extends RateValues {
  readonly at: string;
}

/** What visitors may know of rates: all or nothing. */
export function showRates(rates: Rates | null): ShownRates | null {
  if (rates === null || !rates.shown) return null;
  const values = pickValues(rates);
  return Object.keys(values).length === 0 ? null : { ...values, at: rates.at };
}
