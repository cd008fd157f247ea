import * as v from 'valibot';
import { StockInputSchema } from '#contract/scalars.ts';
import { fromText } from './from-text.ts';

/** Only digits: an owner who types 1.000 means a thousand, and must not get one. */
export const readStock = (text: string): number | null => {
  const written = text.trim();
  if (written === '') return null;
  return /^\d+$/.test(written) ? Number(written) : Number.NaN;
};

/** Reads a typed stock. Null for an empty field. */
export const stockRule = fromText(v.nullable(StockInputSchema), readStock);
