import { beforeAll, expect, test } from 'vitest';
import { type Reporting, createReporting, why } from '../support/reporting.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import type { OwnBusiness, OwnProduct } from '#contract/own.ts';

describeOnBothEngines('queue of reports', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  test('the card of a report says how often its visitor was right', async () => {
    const { ana, addProduct, report, findCard } = reporting;
    const [first, second, third] = [await addProduct(), await addProduct(), await addProduct()];
    for (const { id } of [first, second, third]) await report(['product', id], 90);
    const body = { kind: 'product', ...why };
    const close = 'POST /admin/reports/close';
    await ana.get(close, { body: { ...body, targetId: first.id, outcome: 'hide' } });
    await ana.get(close, { body: { ...body, targetId: second.id, outcome: 'dismiss' } });
    expect((await findCard(third.id))?.reports).toMatchObject([{ settled: 2, upheld: 1 }]);
  });

  test('below the cards stands what nobody reported and may be worth a look', async () => {
    const { owners, leo, owner, store, addProduct, addReview, readQueue } = reporting;
    const twin = await owners.signIn();
    const shop = await twin.get<OwnBusiness>('POST /business', {
      body: { name: 'Bar Gemelo', type: 'bar', province: 'Granma', phone: '+5351234567' },
    });
    const link = await addReview('Mejor en https://otra.example');
    const phone = await addReview('Llama al 5 123 45 67');
    const plain = await addReview('Lo compré 3 veces a 250');
    const held = await addProduct();
    await leo.get(`POST /admin/products/${held.id}/hold`, { body: why });
    const again = await owner.get<OwnProduct>('POST /products', { body: { name: held.name } });
    const queue = await readQueue();
    const text = JSON.stringify(queue);
    expect(queue.newStores.map(({ id }) => id)).toContain(shop.id);
    expect(queue.samePhone).toContainEqual([
      { id: store.id, name: store.name, url: store.url },
      { id: shop.id, name: shop.name, url: shop.url },
    ]);
    expect(queue.contactComments.map(({ id }) => id)).toEqual([phone.id, link.id]);
    expect(text).not.toContain(plain.id);
    expect(queue.heldAgain.map(({ id }) => id)).toEqual([again.id]);
    expect(text).not.toContain('51234567');
  });
});
