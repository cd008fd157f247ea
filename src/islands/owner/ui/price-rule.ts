import * as v from 'valibot';
import type { Currency } from '#domain/money/money.ts';
import { readTypedAmount } from '#domain/money/typed-price.ts';

/**
 * Reads a typed price. Null for an empty field. Refuses a text that can mean two prices until the owner chooses one.
 */
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
