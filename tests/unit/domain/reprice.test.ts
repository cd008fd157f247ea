import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import { type Priced, type Repricing, priceByRate, reprice } from '#domain/batches/reprice.ts';
import { maxCents, toAmount } from '#domain/money/money.ts';
import { foreignCurrencies, roundingSteps } from '#domain/money/rates.ts';

const numRuns = trialCount(1_000, 100_000);

const product = (values: Partial<Priced> = {}): Priced => ({
  ...{ id: 'k3v9x0q2m4td', name: 'Pan', price: 4_400, price_old: null, currency: 'CUP' },
  anchor: null,
  ...values,
});
const byRate = (rate: number, others: Partial<Repricing> = {}): Repricing =>
  ({ kind: 'rate', rates: { USD: rate }, step: 5, oldPrice: 'keep', ...others }) as Repricing;
const byPercent = (percent: number, others: Partial<Repricing> = {}): Repricing =>
  ({ kind: 'percent', percent, step: 5, oldPrice: 'keep', ...others }) as Repricing;
const tied = (price: number, values: Partial<Priced> = {}): Priced =>
  product({ anchor: { currency: 'USD', price }, ...values });

test('a tied price follows the rate, rounded to the step, half up', () => {
  const priceOf = (anchor: number, rate: number, step: Repricing['step']) =>
    priceByRate({ currency: 'USD', price: anchor }, rate, step) / 100;
  expect(priceOf(10, 440, 5)).toBe(4_400);
  expect(priceOf(1.25, 442, 5)).toBe(555);
  expect(priceOf(1.25, 441.99, 5)).toBe(550);
  expect(priceOf(0.5, 1, 1)).toBe(1);
  expect(priceOf(0.49, 1, 1)).toBe(0);
  expect(priceOf(1, 449.99, 100)).toBe(400);
  expect(priceOf(1, 450, 100)).toBe(500);
});

test('only prices in CUP that are tied to a currency with a rate follow it', () => {
  const others = [
    product(),
    tied(10, { currency: 'USD' }),
    tied(11, { anchor: { currency: 'EUR', price: 10 } }),
  ];
  const { steps, unchanged, skipped } = reprice([tied(10), tied(20), ...others], byRate(440));
  expect(steps.map(({ after }) => after?.price)).toEqual([8_800]);
  expect([unchanged, skipped]).toEqual([1, 1]);
});

test('a percentage changes every price, of another currency to the cent', () => {
  const { steps, skipped } = reprice(
    [product({ price: 101 }), product({ price: 1.05, currency: 'USD' }), product({ price: null })],
    byPercent(10),
  );
  expect(steps.map(({ after }) => after?.price)).toEqual([110, 1.16]);
  expect(skipped).toBe(1);
  const [down] = reprice([product({ price: 1_000 })], byPercent(-12.25, { step: 1 })).steps;
  expect(down?.after?.price).toBe(878);
});

test.each([
  ['keep', 5_000],
  ['now', 4_400],
  ['clear', null],
] as const)('the old price: %s', (oldPrice, wanted) => {
  const [step] = reprice([product({ price_old: 5_000 })], byPercent(10, { oldPrice })).steps;
  expect(step?.after).toEqual({ price: 4_840, price_old: wanted });
});

test('a price that comes out as it is keeps its old price too', () => {
  const repriced = reprice([tied(10, { price_old: 9_000 })], byRate(440, { oldPrice: 'clear' }));
  expect(repriced).toEqual({ steps: [], unchanged: 1, skipped: 0 });
});

test('more than 30 % up or down is big', () => {
  const flagsOf = (price: number, percent: number) =>
    reprice([product({ price })], byPercent(percent, { step: 1 })).steps[0]?.flags;
  expect(flagsOf(1_000, 30)).toEqual([]);
  expect(flagsOf(1_000, 30.1)).toEqual(['big']);
  expect(flagsOf(1_000, -30)).toEqual([]);
  expect(flagsOf(1_000, -30.1)).toEqual(['big']);
  // A product that had no price has nothing to be compared with.
  expect(reprice([tied(10, { price: null })], byRate(440)).steps[0]?.flags).toEqual([]);
});

test('a price of 0 or less, or of more than a price can be, is out of range', () => {
  const outOf = (priced: Priced, how: Repricing) => reprice([priced], how).steps[0];
  expect(outOf(product({ price: 2 }), byPercent(-50))).toMatchObject({
    ...{ after: null, flags: ['out_of_range'] },
  });
  expect(outOf(tied(9_999_999_999.99), byRate(100_000))?.flags).toEqual(['out_of_range']);
  const most = product({ price: toAmount(maxCents), currency: 'USD' });
  expect(outOf(most, byPercent(0.01))?.flags).toEqual(['out_of_range']);
  expect(outOf(most, byPercent(-0.01))?.after?.price).toBe(9_998_999_999.99);
});

const cents = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: maxCents }));
const step = fc.constantFrom(...roundingSteps);
const hundredths = fc.integer({ min: -9_999, max: 100_000 });
const rateCents = fc.integer({ min: 1, max: 10_000_000 });

/** The same with whole numbers of any size. */
function roundExactly(value: bigint, divisor: bigint, stepCents: bigint): bigint {
  const unit = divisor * stepCents;
  return ((2n * value + unit) / (2n * unit)) * stepCents;
}

test('cents are exact, however large the numbers', () => {
  fc.assert(
    fc.property(cents, rateCents, hundredths, step, (amount, rate, percent, rounding) => {
      const wanted = roundExactly(BigInt(amount) * BigInt(rate), 100n, BigInt(rounding * 100));
      const anchor = { currency: 'USD', price: toAmount(amount) } as const;
      const found = priceByRate(anchor, toAmount(rate), rounding);
      expect(found).toBe(wanted > BigInt(maxCents) ? Infinity : Number(wanted));
      for (const currency of ['CUP', 'EUR'] as const) {
        const priced = product({ price: toAmount(amount), currency });
        const how = byPercent(percent / 100, { step: rounding });
        const exact = roundExactly(
          BigInt(amount) * BigInt(10_000 + percent),
          10_000n,
          currency === 'CUP' ? BigInt(rounding * 100) : 1n,
        );
        const { steps, unchanged } = reprice([priced], how);
        if (exact === BigInt(amount)) expect(unchanged).toBe(1);
        else if (exact <= 0n || exact > BigInt(maxCents)) expect(steps[0]?.after).toBeNull();
        else expect(steps[0]?.after?.price).toBe(toAmount(Number(exact)));
      }
    }),
    { numRuns },
  );
});

test('rounding is monotone: of two prices the higher one never comes out lower', () => {
  fc.assert(
    fc.property(cents, cents, rateCents, rateCents, step, (one, other, rate, next, rounding) => {
      const priceOf = (amount: number, worth: number) =>
        priceByRate({ currency: 'EUR', price: toAmount(amount) }, toAmount(worth), rounding);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(priceOf(low, rate)).toBeLessThanOrEqual(priceOf(high, rate));
      expect(priceOf(one, Math.min(rate, next))).toBeLessThanOrEqual(
        priceOf(one, Math.max(rate, next)),
      );
    }),
    { numRuns },
  );
});

test('every product is in one of the three counts, or none of its business', () => {
  const priced = fc.record({
    id: fc.constant('k3v9x0q2m4td'),
    name: fc.constant('Pan'),
    price: fc.option(cents.map(toAmount)),
    price_old: fc.option(cents.map(toAmount)),
    currency: fc.constantFrom('CUP', 'USD', 'EUR'),
    anchor: fc.option(
      fc.record({ currency: fc.constantFrom(...foreignCurrencies), price: cents.map(toAmount) }),
    ),
  }) as fc.Arbitrary<Priced>;
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 12 }), rateCents, step, (all, rate, rounding) => {
      for (const how of [
        byRate(toAmount(rate), { step: rounding }),
        byPercent(toAmount(rate % 5_000) + 1, { step: rounding }),
      ]) {
        const { steps, unchanged, skipped } = reprice(all, how);
        const own = all.filter(
          (one) => how.kind === 'percent' || (one.currency === 'CUP' && one.anchor !== null),
        );
        expect(steps.length + unchanged + skipped).toBe(own.length);
        for (const { before, after } of steps) expect(after?.price).not.toBe(before.price);
      }
    }),
    { numRuns: trialCount(300, 10_000) },
  );
});
