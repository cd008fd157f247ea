import { type Cents, formatPrice, toAmount, toCents } from '../money/money.ts';
import { isMunicipality } from '../places/municipality.ts';
import { orderTotalText, type PricedLine } from './order-lines.ts';
import type { OrderMode } from './order-state.ts';

interface Brought {
  readonly mode: OrderMode;
  /** In CUP. Null when no fee is known. */
  readonly deliveryFee: number | null;
}

/** The price of delivering an order, in CUP. Null for an order that is picked up, even if it has a fee. */
export const readDeliveryFee = ({ mode, deliveryFee }: Brought): number | null =>
  mode === 'delivery' ? deliveryFee : null;

/** The fee that the link of an order claims, in cents; null as in `readDeliveryFee`. */
export const readLinkFee = (
  details: { readonly mode: 'p' | 'd'; readonly feeCents: Cents | null } | undefined,
): Cents | null => (details?.mode === 'd' ? details.feeCents : null);

/** The fee as a line that counts in the total. Empty for an order without a fee. */
export const feeLines = (fee: number | null): PricedLine[] =>
  fee === null ? [] : [{ quantity: 1, price: fee, currency: 'CUP' }];

/** The total of the lines of a link or a sent order, with its delivery fee in cents. */
export const totalWithFee = (lines: readonly PricedLine[], feeCents: Cents | null = null): string =>
  orderTotalText([...lines, ...feeLines(feeCents === null ? null : toAmount(feeCents))]);

/**
 * The sentence about the delivery fee. A text that is no name of a municipality is left out, because it could look like
 * another amount. An earlier release may have recorded such a text, or a person is still typing it.
 * @example feeText(150, 'Playa') // 'Entrega en Playa: $150.00 CUP'
 */
export const feeText = (fee: number, municipality: string | null): string =>
  `${feeName(municipality)}: ${fee === 0 ? 'gratis' : formatPrice(fee, 'CUP')}`;

/** @example feeName('Playa') // 'Entrega en Playa' */
function feeName(municipality: string | null): string {
  return isMunicipality(municipality ?? '') ? `Entrega en ${municipality}` : 'Entrega';
}

/** The terms on which a store delivers, in CUP. A term is null when the store does not set it. */
export interface DeliveryTerms {
  readonly free_from?: number | null | undefined;
  readonly min_order?: number | null | undefined;
  /** True when the store delivers nothing, today or ever, whatever its products say. */
  readonly isOff?: boolean | undefined;
}

/** Whether an order can be delivered: its store delivers, and something of it is delivered (product.md 3.12). */
export const canBeBrought = (
  lines: readonly { readonly delivery: boolean }[],
  { isOff = false }: Pick<DeliveryTerms, 'isOff'>,
): boolean => !isOff && lines.some(({ delivery }) => delivery);

/** The sum of an order's lines in CUP. `isAll` is false when other lines have another currency or no price. */
export function sumInCup(lines: readonly PricedLine[]): { cents: Cents; isAll: boolean } {
  const own = lines.filter(({ currency, price }) => currency === 'CUP' && price !== null);
  const cents = own.reduce((sum, { price, quantity }) => sum + toCents(price ?? 0) * quantity, 0);
  return { cents, isAll: own.length === lines.length };
}

/**
 * The fee of an order with these lines. `fee` is the fee of its municipality. It is dropped when the total reaches the
 * amount for free delivery.
 */
export function settleFee(
  fee: number | null,
  lines: readonly PricedLine[],
  { free_from: free = null }: DeliveryTerms,
): number | null {
  return free !== null && sumInCup(lines).cents >= toCents(free) ? 0 : fee;
}

/**
 * Whether an order is below the store's minimum for delivery. False when a line has another currency or no price,
 * because the sum is then not known.
 */
export function isBelowLeast(
  lines: readonly PricedLine[],
  { min_order: least = null }: DeliveryTerms,
): boolean {
  const { cents, isAll } = sumInCup(lines);
  return least !== null && isAll && cents < toCents(least);
}
