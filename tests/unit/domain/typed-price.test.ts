import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import { listPriceReadings } from '../../support/oracles/price-readings.ts';
import {
  type Currency,
  currencies,
  formatPrice,
  maxCents,
  toAmount,
  tryParseAmount,
} from '#domain/money/money.ts';
import { readTypedPrice, showTypedPrice, writePrice } from '#domain/money/typed-price.ts';

const numRuns = trialCount(5_000, 100_000);
const cents = fc.integer({ min: 0, max: maxCents });
const currency = fc.constantFrom<Currency | null>(...currencies, null);

const read = (text: string, of: Currency | null = 'CUP') => readTypedPrice(text, of);
const priceOf = (text: string, of: Currency | null = 'CUP') => {
  const typed = read(text, of);
  return typed.kind === 'price' ? typed.cents : typed;
};

describe('a price that is typed', () => {
  it.each([
    ['4,500', 450_000],
    ['4.500', 450_000],
    ['4 500', 450_000],
    ['4\u00A0500', 450_000],
    ['4\u202F500', 450_000],
    ['4\u2009500', 450_000],
    ["4'500", 450_000],
    ['4’500', 450_000],
    ['4.500,00', 450_000],
    ['4,500.00', 450_000],
    ['4 500,5', 450_050],
    ['$4,500.00', 450_000],
    ['$ 4,500', 450_000],
    ['4500 CUP', 450_000],
    ['4500cup', 450_000],
    ['CUP 4500', 450_000],
    ['CUP $4,500.00', 450_000],
    ['$4,500.00 CUP', 450_000],
    ['4500$', 450_000],
    ['4500 pesos', 450_000],
    ['4 500 MN', 450_000],
    ['4500.', 450_000],
    ['4500 CUP.', 450_000],
    ['4500,-', 450_000],
    ['450,000', 45_000_000],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['12,50', 1_250],
    ['12.5', 1_250],
    ['0,5', 50],
    ['.50', 50],
    ['0', 0],
    ['0.000', 0],
    ['007', 700],
    ['４５００', 450_000],
    ['\u202D4,500\u202C\u200B', 450_000],
    ['9,999,999,999.99', maxCents],
  ])('in CUP is read: %s', (text, expected) => {
    expect(priceOf(text)).toBe(expected);
  });

  it.each([
    ['1,250', 'USD', [125, 125_000]],
    ['1.250', 'USD', [125, 125_000]],
    ['$1,250', 'USD', [125, 125_000]],
    ['1.250 EUR', 'EUR', [125, 125_000]],
    ['1.255', 'EUR', [126, 125_500]],
    ['0.500', 'USD', [50, 50_000]],
    ['4,500', null, [450, 450_000]],
    // No thousands are written so, and no cents.
    ['0,500', 'CUP', [50, 50_000]],
    ['1250.500', 'CUP', [125_050, 125_050_000]],
  ] as const)('is asked where it may be two: %s in %s', (text, of, readings) => {
    expect(read(text, of)).toEqual({ kind: 'either', readings });
  });

  it.each([
    ['4 500', 450_000],
    ['1,250,000', 125_000_000],
    ['1.250,00', 125_000],
    ['1250', 125_000],
    ['12.50', 1_250],
  ])('is read in every currency where there is one reading: %s', (text, expected) => {
    for (const of of [...currencies, null]) expect(priceOf(text, of)).toBe(expected);
  });

  it.each([
    '-5',
    '\u22125',
    '1.2.3',
    '4,500,00',
    '45,00,000',
    '12 50',
    '4.500,500',
    '1e3',
    '0x10',
    '4k',
    '4 mil',
    '10-20',
    '10/20',
    '2x100',
    'precio',
    '$',
    '.',
    ',000',
    '4,500 4,500',
    '\u202E0054',
    '٤٥٠٠',
    '4500 MLC',
    "1'25",
  ])('is refused where it is none: %s', (text) => {
    for (const of of [...currencies, null]) {
      expect(read(text, of)).toEqual({
        kind: 'wrong',
        message: expect.stringContaining('dos decimales') as string,
      });
    }
  });

  it.each([
    ['4500 USD', 'CUP', 'Escribiste USD y la moneda elegida es CUP.'],
    ['US$ 45', 'CUP', 'Escribiste USD y la moneda elegida es CUP.'],
    ['45 euros', 'USD', 'Escribiste EUR y la moneda elegida es USD.'],
    ['$45', 'EUR', 'Escribiste $ y la moneda elegida es EUR.'],
    ['45 pesos', 'USD', 'Escribiste CUP y la moneda elegida es USD.'],
    ['€45', null, 'Elige la moneda EUR o escribe solo el número.'],
  ] as const)('in another currency than the chosen one is refused: %s', (text, of, message) => {
    expect(read(text, of)).toEqual({ kind: 'wrong', message });
  });

  it('is empty, or too large', () => {
    expect(read(' \u200B ')).toEqual({ kind: 'empty' });
    for (const text of ['10000000000', '9'.repeat(400), '10,000,000,000.00']) {
      expect(read(text)).toMatchObject({ message: expect.stringContaining('9,999') as string });
    }
  });

  it('is shown back where something had to be understood', () => {
    const isPlain = (text: string) => (read(text) as { isPlain: boolean }).isPlain;
    expect(['4500', '4500.5', ' 4500 '].map(isPlain)).toEqual([true, true, true]);
    expect(['4,500', '4500,50', '$4500', '4500.'].map(isPlain)).toEqual(Array(4).fill(false));
    expect(showTypedPrice(450_000, 'CUP')).toBe('$4,500.00 CUP');
    expect(showTypedPrice(450_000, null)).toBe('4,500.00');
  });

  it('gives back every price that screens show, and that a form is filled with', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...currencies), (value, of) => {
        const price = { kind: 'price', cents: value };
        expect(read(formatPrice(toAmount(value), of), of)).toMatchObject(price);
        expect(read(writePrice(value), of)).toEqual({ ...price, isPlain: true });
        expect(tryParseAmount(writePrice(value))).toBe(value);
      }),
      { numRuns },
    );
  });

  it('is never another one than it can be read as, whatever is typed', () => {
    const sign = fc.constantFrom(...Array.from("0123456789.,' "));
    const text = fc
      .array(sign, { minLength: 1, maxLength: 14 })
      .map((signs) => signs.join('').trim());
    fc.assert(
      fc.property(text, currency, (typed, of) => {
        const possible = listPriceReadings(
          typed
            .replace(/ +/g, ' ')
            .replace(/[.,]+$/, '')
            .trim(),
        );
        const result = read(typed, of);
        if (result.kind === 'price') {
          expect(possible.strict.has(result.cents)).toBe(true);
          // More than one reading is decided by nothing but the rule of thousands in CUP.
          const isDecided = of === 'CUP' && result.cents >= 100_000;
          expect(possible.loose.size === 1 || isDecided).toBe(true);
        }
        if (result.kind === 'either') {
          for (const reading of result.readings) expect(possible.loose.has(reading)).toBe(true);
        }
        if (result.kind === 'wrong' && !result.message.includes('9,999')) {
          expect(possible.strict.size).toBe(0);
        }
      }),
      { numRuns },
    );
  });

  it('in CUP is read as it was meant, in every way of writing it', () => {
    const style = fc.record({
      group: fc.constantFrom('', ',', '.', ' ', '\u00A0', '\u202F', "'", '’'),
      point: fc.constantFrom(',', '.'),
      decimals: fc.constantFrom(0, 2),
      before: fc.constantFrom('', '$', 'CUP ', '\u200E'),
      behind: fc.constantFrom('', ' CUP', ' pesos', '.', '\u202C'),
    });
    fc.assert(
      fc.property(cents, style, (value, { group, point, decimals, before, behind }) => {
        fc.pre(group !== point);
        const exact = decimals === 0 ? value - (value % 100) : value;
        const [whole = '', rest = ''] = toAmount(exact).toFixed(2).split('.');
        const written = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
        const text = before + written + (decimals === 0 ? '' : point + rest) + behind;
        expect(priceOf(text)).toBe(exact);
      }),
      { numRuns },
    );
  });
});
