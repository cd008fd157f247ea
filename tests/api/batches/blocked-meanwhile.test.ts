import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAtOnce } from '../../support/batches.ts';
import { meet } from '../../support/meet.ts';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnServer } from '../../support/test-database.ts';
import type { BatchPlan } from '#contract/batches.ts';
import type { ImportPlan } from '#contract/imports.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { setBlocked } from '#server/stores/block-rows.ts';
import { lockStoreProducts, relistProducts } from '#server/stores/rows.ts';

type Send = () => Promise<unknown>;

// The embedded database has one connection, on which nothing meets.
describeOnServer('a store that is blocked while many products change', (testDatabase) => {
  let ana: Owner;
  let store = '';
  let pan: OwnProduct;

  beforeAll(async () => {
    ana = await (await createOwners(testDatabase)).signIn();
  });
  beforeEach(async () => {
    await testDatabase.database.kysely.deleteFrom('businesses').execute();
    const body = { name: 'La tienda', type: 'food', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
    pan = await ana.get<OwnProduct>('POST /products', { body: { name: 'Pan', price: 250 } });
  });

  const listListed = () =>
    testDatabase.database.kysely
      .selectFrom('products')
      .select('name')
      .where('business_id', '=', store)
      .where('listed', '=', true)
      .execute();

  const blockDuring = (send: Send) =>
    meet(testDatabase.database, {
      async first(tx) {
        await lockStoreProducts(tx, store);
        await setBlocked(tx, store, { reason: 'scam', note: null });
        await relistProducts(tx, store, { isPublic: false });
      },
      second: send,
    });

  const calls: Record<string, () => Send | Promise<Send>> = {
    'a list of changes': () => {
      const changes = [{ id: pan.id, version: pan.version, set: { price: 300 } }];
      return () => ana.get('PATCH /products/batch', { body: { businessId: store, changes } });
    },
    'a change of prices': async () => {
      const body = {
        ...{ businessId: store, kind: 'percent' },
        params: { percent: 10, step: 10, oldPrice: 'keep' },
      };
      const { fingerprint } = await ana.get<BatchPlan>('POST /batches/preview', { body });
      return () => ana.get('POST /batches', { body: { ...body, fingerprint } });
    },
    'an undone change': async () => {
      const id = await changeAtOnce(testDatabase, store, { [pan.id]: { price: 300 } });
      return () => ana.get(`POST /batches/${id}/undo`);
    },
    'a file': async () => {
      const rows = [
        { row: 2, id: pan.id, price: 300 },
        { row: 3, name: 'Flan' },
      ];
      const check = { body: { businessId: store, rows } };
      const { fingerprints } = await ana.get<ImportPlan>('POST /imports/check', check);
      const body = { businessId: store, importId: pan.id, rows, fingerprint: fingerprints[0] };
      return () => ana.get('POST /imports', { body });
    },
  };

  test.each(Object.keys(calls))('shows nothing after %s', async (name) => {
    const send = await calls[name]?.();
    if (send === undefined) throw new Error('No such call');
    expect(await listListed()).toHaveLength(1);
    await blockDuring(send);
    expect(await listListed()).toEqual([]);
  });
});
