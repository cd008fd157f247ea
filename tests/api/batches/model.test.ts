import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import type { BatchRequest } from '#contract/batches.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import { oldPriceChoices } from '#domain/batches/reprice.ts';
import { roundingSteps } from '#domain/money/rates.ts';
import type { Services } from '#server/create-services.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lockProductsOf } from '#server/products/rows.ts';
import { changeProducts } from '#server/products/service.ts';
import { getOwnStore } from '#server/stores/own-store.ts';

const system = { kind: 'system' } as const;
const numRuns = trialCount(40, 5_000);
const count = 6;

const amount = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100);
const anchor = fc.record({ currency: fc.constantFrom('USD', 'EUR'), price: amount });
/** Whatever an owner may give of what a change of prices goes by; in CUP alone a price is tied. */
const prices = fc.oneof(
  fc.record({
    price: fc.option(amount, { freq: 8 }),
    price_old: fc.option(amount),
    currency: fc.constant('CUP'),
    anchor: fc.option(anchor),
  }),
  fc.record({
    price: fc.option(amount, { freq: 8 }),
    price_old: fc.option(amount),
    currency: fc.constantFrom('USD', 'EUR'),
    anchor: fc.constant(null),
  }),
);
const rounded = {
  step: fc.constantFrom(...roundingSteps),
  oldPrice: fc.constantFrom(...oldPriceChoices),
};
const rate = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
const how = fc.oneof(
  fc.record({
    kind: fc.constant('rate'),
    params: fc.record({
      rates: fc.record({ USD: rate, EUR: rate, shown: fc.boolean() }, { requiredKeys: ['shown'] }),
      ...rounded,
    }),
  }),
  fc.record({
    kind: fc.constant('percent'),
    params: fc.record({
      percent: fc.integer({ min: -9_000, max: 9_000 }).map((n) => (n === 0 ? 1 : n / 100)),
      ...rounded,
    }),
  }),
);
/** An edit between the change and its undoing; the last ones have nothing to do with prices. */
const edit = fc.record({
  place: fc.nat(count - 1),
  input: fc.oneof(
    fc.record({ price: amount }),
    fc.record({ price_old: fc.option(amount) }),
    fc.record({ name: fc.constantFrom('Pan', 'Pan suave') }),
    fc.record({ anchor: fc.constant(null) }),
    fc.record({ stock: fc.option(fc.nat(50)) }),
    fc.record({ description: fc.constantFrom('Fresco', 'De ayer') }),
  ) as fc.Arbitrary<ProductUpdate>,
});

const read = ['name', 'price', 'price_old', 'currency', 'anchor'] as const;

describeOnBothAsTrial('a change of prices and its undoing', (testDatabase) => {
  let services: Services;
  let businessId: string;
  let ids: string[];

  const readRates = async () => {
    const { rates } = await testDatabase.database.kysely
      .selectFrom('businesses')
      .select('rates')
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow();
    return rates;
  };
  const readAll = async () => {
    const query = { businessId, page: 1, limit: 100, search: undefined };
    const { data } = await services.products.listOwn(system, query);
    return data.sort((one, other) => (one.id < other.id ? -1 : 1));
  };
  /** Gives every product other prices, in one transaction. */
  const begin = (inputs: readonly object[]) =>
    transact(testDatabase.database, async (tx) => {
      const store = await getOwnStore(tx, system, businessId);
      const locked = await lockProductsOf(tx, businessId, { ids });
      const changes = locked.map((stored, index) => ({
        stored,
        input: { ...inputs[index], name: 'Pan' } as ProductUpdate,
      }));
      await changeProducts(tx, store, changes);
    });
  const pick = (product: Awaited<ReturnType<typeof readAll>>[number]) =>
    Object.fromEntries(read.map((name) => [name, product[name] ?? null]));

  beforeAll(async () => {
    ({ services } = createApiUnderTest(testDatabase));
    const products = Array.from({ length: count }, () => makeProduct());
    businessId = await saveStore(testDatabase.database, { products });
    const rows = await testDatabase.database.kysely
      .selectFrom('products')
      .select('id')
      .where('business_id', '=', businessId)
      .orderBy('id')
      .execute();
    ids = rows.map(({ id }) => id);
  });

  test('leave every product as it was, but for those that were changed in between', async () => {
    let batches = 0;
    const property = fc.asyncProperty(
      fc.array(prices, { minLength: count, maxLength: count }),
      how,
      fc.uniqueArray(fc.nat(count - 1), { maxLength: 2 }),
      fc.array(edit, { maxLength: 4 }),
      async (given, wish, leftOut, edits) => {
        await begin(given);
        const request = { businessId, ...wish } as BatchRequest;
        const ratesBefore = await readRates();
        const before = await readAll();
        const { rows, fingerprint } = await services.batches.previewBatch(system, request);
        expect(await readAll()).toEqual(before);
        const except = leftOut.map((index) => ids[index] ?? '');
        const body = { ...request, except, fingerprint };
        const { id, count: changed } = await services.batches.applyBatch(system, body);
        const after = await readAll();
        const planned = new Map(rows.map((row) => [row.productId, row]));
        const touched = ids.filter((one) => {
          const row = planned.get(one);
          return row !== undefined && row.after !== null && !except.includes(one);
        });
        expect(changed).toBe(touched.length);
        for (const [index, product] of after.entries()) {
          const row = touched.includes(product.id) ? planned.get(product.id)?.after : null;
          const expected = { ...pick(before[index] ?? product), ...row };
          expect(pick(product)).toEqual(expected);
        }
        if (id === null) return;
        batches += 1;
        for (const { place, input } of edits) {
          await services.products.updateProduct(system, ids[place] ?? '', input);
        }
        const edited = await readAll();
        const { restored, kept } = await services.batches.undoBatch(system, id);
        const undone = await readAll();
        let back = 0;
        for (const [index, product] of undone.entries()) {
          const [was, left, since] = [before[index], after[index], edited[index]];
          if (!was || !left || !since) throw new Error('A product is gone');
          const isSame = JSON.stringify(pick(since)) === JSON.stringify(pick(left));
          const isBack = touched.includes(product.id) && isSame;
          if (isBack) back += 1;
          expect(pick(product)).toEqual(pick(isBack ? was : since));
          expect([product.stock, product.description]).toEqual([since.stock, since.description]);
        }
        expect([restored, kept]).toEqual([back, touched.length - back]);
        expect(await readRates()).toEqual(ratesBefore);
      },
    );
    await fc.assert(property, { numRuns });
    expect(batches).toBeGreaterThan(0);
    reportFigure('changes of prices undone', batches);
  });
});
