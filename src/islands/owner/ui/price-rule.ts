import * as v from 'valibot';
import type { Currency } from '#domain/money/money.ts';
import { readTypedAmount } from '#domain/money/typed-price.ts';

/** A price as it was typed, null for none; one that may be two is refused until it is said which it is. */
export const createPriceRule = (currency: Currency) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): number | null => {
      const read = readTypedAmount(dataset.value, currency);
      if (typeof read !== 'string') return read;
      addIssue({ message: read });
      return NEVER;
    }),
  );
