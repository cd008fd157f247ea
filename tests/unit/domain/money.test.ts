import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import {
  currencies,
  formatPrice,
  maxCents,
  splitPrice,
  toAmount,
  toCents,
  tryParseAmount,
} from '#domain/money/money.ts';

const numRuns = trialCount(5_000, 100_000);

const cents = fc.integer({ min: 0, max: maxCents });

describe('tryParseAmount', () => {
  it.each([
    [960, 96_000],
    [21.25, 2_125],
    ['21.25', 2_125],
    ['0.1', 10],
    [' 7 ', 700],
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.15, 115],
    ['9999999999.99', maxCents],
    [9_999_999_999.99, maxCents],
  ])('reads %o as %i cents', (value, expected) => {
    expect(Object.is(tryParseAmount(value), expected)).toBe(true);
  });

  it.each([
    -1,
    -0.01,
    0.001,
    21.255,
    NaN,
    Infinity,
    10_000_000_000,
    '10000000000',
    '-1',
    '+1',
    '1,50',
    '1.',
    '.5',
    '1.234',
    '1e3',
    '0x10',
    '',
    ' ',
    'precio',
    null,
    undefined,
    true,
    {},
    [5],
    5n,
    '9'.repeat(400),
  ])('refuses %o', (value) => {
    expect(tryParseAmount(value)).toBeNull();
  });

  it('gives back every amount of cents, as a number and as a text', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(tryParseAmount(toAmount(value))).toBe(value);
        expect(tryParseAmount(toAmount(value).toFixed(2))).toBe(value);
        expect(toCents(toAmount(value))).toBe(value);
      }),
      { numRuns },
    );
  });

  it('never throws, and never returns a fraction', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = tryParseAmount(value);
        expect(parsed === null || (Number.isInteger(parsed) && parsed >= 0)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('formatPrice', () => {
  it.each([
    [1250, 'CUP', '$1,250.00 CUP'],
    [12.5, 'EUR', '€12.50 EUR'],
    [0, 'USD', '$0.00 USD'],
    [0.05, 'USD', '$0.05 USD'],
    [999.99, 'USD', '$999.99 USD'],
    [1_000_000, 'CUP', '$1,000,000.00 CUP'],
    [9_999_999_999.99, 'CUP', '$9,999,999,999.99 CUP'],
    [null, 'CUP', 'Precio no disponible'],
  ] as const)('formats %o %s as %s', (amount, currency, text) => {
    expect(formatPrice(amount, currency)).toBe(text);
  });

  it('puts the minus sign before the symbol', () => {
    expect(formatPrice(-1250.5, 'CUP')).toBe('−$1,250.50 CUP');
  });

  it('splits off the code', () => {
    expect(splitPrice(1250, 'CUP')).toEqual({ amount: '$1,250.00', currency: 'CUP' });
  });

  it('agrees with the figures of the runtime and can be read back', () => {
    const figures = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    fc.assert(
      fc.property(cents, fc.constantFrom(...currencies), (value, currency) => {
        const { amount } = splitPrice(toAmount(value), currency);
        expect(amount.slice(1)).toBe(figures.format(toAmount(value)));
        expect(tryParseAmount(amount.slice(1).replaceAll(',', ''))).toBe(value);
      }),
      { numRuns },
    );
  });
});
