import { beforeAll, expect, test } from 'vitest';
import { dumpLines } from '../../support/dumped-lines.ts';
import { type Reporting, createReporting, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OwnProduct, Product } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import type { Visitor } from '#contract/visitors.ts';

const session = 'visitante-que-se-borra';
const other = 'visitante-que-se-queda';

describeOnBothEngines('what is kept of a visitor', (testDatabase) => {
  let reporting: Reporting;
  let product: OwnProduct;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
    product = await reporting.addProduct();
  });
  const comment = async (who: string, text: string, productId = product.id) => {
    const { body } = await reporting.owners.api.call<Review>('POST /reviews', {
      session: who,
      body: { comment: text, authorName: 'Eva', productId, rating: who === session ? 1 : 5 },
    });
    return body;
  };
  const like = (who: string) =>
    reporting.owners.api.call(`PATCH /products/${product.id}/favorite?action=add`, {
      session: who,
    });
  const report = (targetId: string, kind = 'product') =>
    reporting.owners.api.call('POST /reports', {
      session,
      body: { kind, targetId, reason: 'scam', text: 'Lo dice quien se borra' },
    });
  const read = (who: string) => reporting.owners.api.get<Visitor>('/visitor', who);
  const readAll = async () => (await dumpLines(testDatabase.database)).join('\n');

  test('is shown to that visitor alone, and erased through the counters', async () => {
    const { owners, ana, store, statesOf } = reporting;
    const shown = await comment(session, 'Lo que escribí');
    const hidden = await comment(session, 'Lo que ocultaron');
    await comment(other, 'Lo de otra persona');
    for (const who of [session, other]) await like(who);
    await ana.get(`POST /admin/reviews/${hidden.id}/hide`, { body: why });
    await report(product.id);
    await report(store.id, 'business');
    const closing = { kind: 'business', targetId: store.id, outcome: 'dismiss', ...why };
    await ana.get('POST /admin/reports/close', { body: closing });

    const seen = await read(session);
    expect(seen).toMatchObject({ favourites: 1, reports: 2 });
    expect(seen.comments.map(({ id, hidden: isHidden }) => [id, isHidden])).toEqual(
      expect.arrayContaining([
        [shown.id, false],
        [hidden.id, true],
      ]),
    );
    expect(seen.comments).toHaveLength(2);
    const before = await read(other);
    expect(before.comments).toHaveLength(1);
    await owners.api.refuse(400, '/visitor');
    await owners.api.refuse(400, 'DELETE /visitor');

    expect((await owners.api.call('DELETE /visitor', { session })).status).toBe(204);
    expect(await read(session)).toEqual({ favourites: 0, reports: 0, comments: [] });
    expect(await read(other)).toEqual(before);
    const after = await owners.api.get<Product>(`/products/${product.id}`);
    expect([after.favorite, after.reviewCount, after.rating]).toEqual([1, 1, 5]);
    const all = await readAll();
    for (const text of ['Lo que escribí', 'Lo que ocultaron']) expect(all).not.toContain(text);

    // What is still to be settled is read by whoever settles it, and forgotten then.
    expect(await statesOf(product.id)).toEqual(['open']);
    expect(all.split('Lo dice quien se borra')).toHaveLength(2);
    const settle = { ...closing, kind: 'product', targetId: product.id };
    await ana.get('POST /admin/reports/close', { body: settle });
    expect(await statesOf(product.id)).toEqual(['dismissed']);
    expect(await readAll()).not.toContain('Lo dice quien se borra');
  });

  test('is erased also of products that are hidden or deleted, and several times at once', async () => {
    const { owner, owners, addProduct } = reporting;
    const [unseen, gone] = [await addProduct(), await addProduct()];
    for (const { id } of [unseen, gone]) await comment(session, 'De paso', id);
    await owner.get(`PATCH /products/${unseen.id}`, { body: { isVisible: false } });
    await owner.get(`DELETE /products/${gone.id}`);
    expect((await read(session)).comments).toHaveLength(2);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await owners.api.call('DELETE /visitor', { session })).status),
    );
    expect(statuses).toEqual([204, 204, 204]);
    expect((await read(session)).comments).toEqual([]);
    await owner.get(`PATCH /products/${unseen.id}`, { body: { isVisible: true } });
    expect((await owners.api.get<Product>(`/products/${unseen.id}`)).reviewCount).toBe(0);
  });
});
