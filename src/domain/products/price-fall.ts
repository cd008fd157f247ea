import { type Currency, splitPrice } from '../money/money.ts';

/** A price after it fell. With `priceFrom` it is the lowest of a product whose options have several prices. */
interface Fallen {
  readonly price: number;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
}

/**
 * The news that a price fell. With `priceFrom` only the lowest of several prices is known to be new: the others may be
 * the same, or the owner added a cheaper option.
 * @example describePriceFall(1200, { price: 1000, currency: 'CUP' }) // 'Bajó de $1,200.00 a $1,000.00'
 * @example describePriceFall(1200, { ..., priceFrom: true }) // 'Ahora desde $1,000.00, antes $1,200.00'
 */
export function describePriceFall(from: number, { price, currency, priceFrom }: Fallen): string {
  const [before, now] = [from, price].map((cost) => splitPrice(cost, currency).amount);
  return priceFrom ? `Ahora desde ${now}, antes ${before}` : `Bajó de ${before} a ${now}`;
}
