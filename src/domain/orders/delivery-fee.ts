import { type Cents, formatPrice, toAmount, toCents } from '../money/money.ts';
import { isMunicipality } from '../places/municipality.ts';
import type { PricedLine } from './order-lines.ts';
import type { OrderMode } from './order-state.ts';

interface Brought {
  readonly mode: OrderMode;
  /** In CUP; null when nothing was said of it. */
  readonly deliveryFee: number | null;
}

/** What bringing an order costs, in CUP; null for one that is fetched, whatever was said of a fee. */
export const readDeliveryFee = ({ mode, deliveryFee }: Brought): number | null =>
  mode === 'delivery' ? deliveryFee : null;

/** The fee as a line that counts in the total; none for an order without one. */
export const feeLines = (fee: number | null): PricedLine[] =>
  fee === null ? [] : [{ quantity: 1, price: fee, currency: 'CUP' }];

/** The same of what a link or a sent order has, in cents. */
export const feeLinesOf = (feeCents: Cents | null): PricedLine[] =>
  feeLines(feeCents === null ? null : toAmount(feeCents));

/**
 * What bringing an order costs. A municipality that is none could pass for another amount, and is left out: one that an
 * earlier release recorded, or that is being typed.
 * @example feeText(150, 'Playa') // 'Entrega en Playa: $150.00 CUP'
 */
export const feeText = (fee: number, municipality: string | null): string =>
  `${feeName(municipality)}: ${formatPrice(fee, 'CUP')}`;

/** @example feeName('Playa') // 'Entrega en Playa' */
export function feeName(municipality: string | null): string {
  return isMunicipality(municipality ?? '') ? `Entrega en ${municipality}` : 'Entrega';
}

/** What a store asks for bringing things, in CUP; null where it does not say. */
export interface DeliveryTerms {
  readonly free_from?: number | null | undefined;
  readonly min_order?: number | null | undefined;
}

/** What the lines of an order in CUP come to, and whether it has others, or some without a price. */
export function sumInCup(lines: readonly PricedLine[]): { cents: Cents; isAll: boolean } {
  const own = lines.filter(({ currency, price }) => currency === 'CUP' && price !== null);
  const cents = own.reduce((sum, { price, quantity }) => sum + toCents(price ?? 0) * quantity, 0);
  return { cents, isAll: own.length === lines.length };
}

/** The fee of an order with these lines, of which `fee` is the one of its municipality: none from a total on. */
export function settleFee(
  fee: number | null,
  lines: readonly PricedLine[],
  { free_from: free = null }: DeliveryTerms,
): number | null {
  return free !== null && sumInCup(lines).cents >= toCents(free) ? 0 : fee;
}

/** Whether an order is for less than a store brings; one with other money, or without a price, is not known to be. */
export function isBelowLeast(
  lines: readonly PricedLine[],
  { min_order: least = null }: DeliveryTerms,
): boolean {
  const { cents, isAll } = sumInCup(lines);
  return least !== null && isAll && cents < toCents(least);
}
