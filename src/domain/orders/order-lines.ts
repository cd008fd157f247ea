import {
  type Cents,
  type Currency,
  currencies,
  formatSum,
  toAmount,
  toCents,
} from '../money/money.ts';

/** The part of a line that decides the total. A null price has to be asked for. */
export interface PricedLine {
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
}

/** The amount of a line, exact to the cent. Null without a price. */
export function lineAmount(line: PricedLine): number | null {
  const cents = lineCents(line);
  return cents === null ? null : toAmount(cents);
}

const lineCents = ({ quantity, price }: PricedLine): Cents | null =>
  price === null ? null : toCents(price) * quantity;

/**
 * The total by currency, because amounts of different currencies are never added. Lines without a price are mentioned
 * at the end.
 * @example orderTotalText(lines) // '$620.00 CUP + $12.00 USD + lo que se consulta'
 */
export function orderTotalText(lines: readonly PricedLine[]): string {
  const parts = currencies.flatMap((currency) => {
    const amounts = lines
      .filter((line) => line.currency === currency)
      .map(lineCents)
      .filter((cents) => cents !== null);
    return amounts.length === 0 ? [] : [formatSum(amounts, currency)];
  });
  if (lines.some(({ price }) => price === null)) parts.push('lo que se consulta');
  return parts.join(' + ');
}
