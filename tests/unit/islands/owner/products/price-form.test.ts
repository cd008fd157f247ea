import { expect, test } from 'vitest';
import type { BatchPlan } from '#contract/batches.ts';
import { errorMessages, rateMessages } from '#domain/messages.ts';
import {
  type PriceValues,
  beginPrices,
  listLeft,
  readPrices,
  selectionScope,
} from '#islands/owner/products/prices/price-form.ts';

const place = { businessId: 'k3v9x0q2m4td', selection: ['a23456789012'] };
const at = '2026-11-22T15:00:00.000Z';
const begin = (values: Partial<PriceValues> = {}): PriceValues => ({
  ...beginPrices({ ownRates: { USD: 440, shown: true, step: 10, at } }, false),
  ...values,
});
const read = (values: Partial<PriceValues>) => readPrices(begin(values), place);

test('begins with the rate that the store has', () => {
  expect(begin()).toMatchObject({ kind: 'rate', USD: '440.00', EUR: '', shown: true, step: 10 });
  expect(beginPrices({ ownRates: null }, true)).toMatchObject({
    ...{ kind: 'percent', USD: '', shown: false, step: 5, scope: selectionScope },
  });
});

test('reads rates as people type them', () => {
  expect(read({ USD: '440,50', EUR: '1 000' }).request?.params).toEqual({
    ...{ rates: { USD: 440.5, EUR: 1_000, shown: true }, step: 10, oldPrice: 'keep' },
  });
  expect(read({ USD: '0' }).errors).toEqual({ USD: rateMessages.invalid });
  expect(read({ USD: '', EUR: 'mucho' }).errors).toEqual({ EUR: rateMessages.invalid });
  expect(read({ USD: '' }).errors).toEqual({ rates: rateMessages.missing });
});

test('reads a percentage up or down, of all, a category or the selection', () => {
  const percent = (values: Partial<PriceValues>) => read({ kind: 'percent', ...values });
  expect(percent({ percent: '7,5 %' }).request?.params).toEqual({
    ...{ percent: 7.5, step: 10, oldPrice: 'keep' },
  });
  expect(
    percent({ percent: '10', direction: 'down', scope: 'b23456789012' }).request?.params,
  ).toEqual({ percent: -10, step: 10, oldPrice: 'keep', categoryId: 'b23456789012' });
  expect(percent({ percent: '10', scope: selectionScope }).request?.params).toMatchObject({
    ids: place.selection,
  });
  for (const wrong of ['', '0', '-5', '1001', '1.234', 'diez']) {
    expect(percent({ percent: wrong }).errors).toEqual({ percent: rateMessages.percentTyped });
  }
  expect(percent({ percent: '100', direction: 'down' }).request).toBeNull();
});

test('of a selection that one change does not reach a category is asked for', () => {
  const selection = Array.from({ length: 2_001 }, (_, index) => `a${index}`);
  const values = begin({ kind: 'percent', percent: '10', scope: selectionScope });
  expect(readPrices(values, { ...place, selection }).errors).toEqual({
    scope: errorMessages.too_many_rows,
  });
  expect(readPrices(values, { ...place, selection: selection.slice(1) }).errors).toBeNull();
});

test('what the owner left out stays out of the next preview of the same change', () => {
  const price = { price: 250, price_old: null };
  const row = (productId: string, after: typeof price | null) =>
    ({ productId, after }) as BatchPlan['rows'][number];
  const before = { rows: [row('pan', price), row('flan', price), row('agua', null)] };
  const left = listLeft(before);
  expect([...left]).toEqual(['agua']);
  const rows = [row('pan', price), row('flan', price), row('agua', price), row('sal', null)];
  // "Agua" had no possible price, so the owner could not choose it.
  const next = listLeft({ rows }, { plan: before, left: new Set([...left, 'flan', 'gone']) });
  expect([...next]).toEqual(['flan', 'sal']);
});
