import * as v from 'valibot';
import { productMessages } from '#domain/messages.ts';
import type { Currency } from '#domain/money/money.ts';
import { type Anchor, type ForeignCurrency, foreignCurrencies } from '#domain/money/rates.ts';
import { readTypedAmount, writeAmount } from '#domain/money/typed-price.ts';

/** The tie of a price, as the form holds it, with typed values as text. An empty currency means no tie. */
export interface TypedAnchor {
  currency: ForeignCurrency | '';
  price: string;
}

export const noAnchor: TypedAnchor = { currency: '', price: '' };

export const writeAnchor = (anchor: Anchor | null | undefined): TypedAnchor =>
  anchor ? { currency: anchor.currency, price: writeAmount(anchor.price) } : noAnchor;

/** Reads it from a stored draft. */
export function parseAnchor(kept: unknown): TypedAnchor {
  if (typeof kept !== 'object' || kept === null) return noAnchor;
  const { currency, price } = kept as Partial<Record<keyof TypedAnchor, unknown>>;
  const known = foreignCurrencies.find((one) => one === currency);
  return known === undefined || typeof price !== 'string' ? noAnchor : { currency: known, price };
}

/** The typed tie. Null for a price without a tie, a sentence for a wrong amount. */
export function readTypedAnchor({ currency, price }: TypedAnchor): Anchor | null | string {
  if (currency === '') return null;
  const amount = readTypedAmount(price, currency);
  if (typeof amount === 'string') return amount;
  return amount === null || amount === 0
    ? productMessages.anchorPrice
    : { currency, price: amount };
}

/** Reads it into the API's input. A price in a currency other than CUP has no tie. */
export const createAnchorRule = (currency: Currency) =>
  v.pipe(
    v.custom<TypedAnchor>((value) => typeof value === 'object' && value !== null),
    v.rawTransform(({ dataset, addIssue, NEVER }): Anchor | null => {
      const { value } = dataset;
      const read = currency === 'CUP' ? readTypedAnchor(value) : null;
      if (typeof read !== 'string') return read;
      const place = { type: 'object', origin: 'value', input: { ...value } } as const;
      addIssue({ message: read, path: [{ ...place, key: 'price', value: value.price }] });
      return NEVER;
    }),
  );
