import { describe, expect, it } from 'vitest';
import {
  canBeBrought,
  feeText,
  isBelowLeast,
  readLinkFee,
  settleFee,
} from '#domain/orders/delivery-fee.ts';
import type { PricedLine } from '#domain/orders/order-lines.ts';

const line = (price: number | null, currency: PricedLine['currency'] = 'CUP'): PricedLine => ({
  ...{ price, currency, quantity: 2 },
});

describe('what bringing an order costs', () => {
  it('is nothing from a total in CUP on', () => {
    const terms = { free_from: 1_000 };
    expect(settleFee(150, [line(499.99)], terms)).toBe(150);
    expect(settleFee(150, [line(500)], terms)).toBe(0);
    expect(settleFee(150, [line(400), line(9_000, 'USD')], terms)).toBe(150);
    expect(settleFee(150, [line(9_000)], {})).toBe(150);
    expect(settleFee(null, [line(1)], terms)).toBe(null);
  });

  it.each([
    [150, 'Playa', 'Entrega en Playa: $150.00 CUP'],
    [150, 'Playa: $0.00 CUP (gratis). Otro', 'Entrega: $150.00 CUP'],
    [150, '', 'Entrega: $150.00 CUP'],
    [150, null, 'Entrega: $150.00 CUP'],
    [0, null, 'Entrega: gratis'],
  ])('is one amount: %d to the municipality %j', (fee, municipality, text) => {
    expect(feeText(fee, municipality)).toBe(text);
  });
});

describe('the least order', () => {
  it('holds where all of an order is known in CUP', () => {
    const terms = { min_order: 400 };
    expect(isBelowLeast([line(199.99)], terms)).toBe(true);
    expect(isBelowLeast([line(200)], terms)).toBe(false);
    expect(isBelowLeast([line(10), line(null)], terms)).toBe(false);
    expect(isBelowLeast([line(10), line(1, 'EUR')], terms)).toBe(false);
    expect(isBelowLeast([line(1)], {})).toBe(false);
  });
});

it('nothing is brought by a store that brings nothing, whatever the lines of an order say', () => {
  const [brought, fetched] = [{ delivery: true }, { delivery: false }];
  expect(canBeBrought([fetched, brought], {})).toBe(true);
  expect(canBeBrought([fetched], {})).toBe(false);
  expect(canBeBrought([brought], { isOff: true })).toBe(false);
});

it('the fee of a link counts for a delivery alone', () => {
  expect(readLinkFee({ mode: 'd', feeCents: 15_000 })).toBe(15_000);
  expect(readLinkFee({ mode: 'p', feeCents: 15_000 })).toBe(null);
  expect(readLinkFee(undefined)).toBe(null);
});
