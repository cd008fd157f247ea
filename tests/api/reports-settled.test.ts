import { beforeAll, expect, test } from 'vitest';
import { type Reporting, createReporting, undo, why } from '../support/reporting.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { OwnBusiness, OwnProduct } from '#contract/own.ts';

describeOnBothEngines('settling reports', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  test('a comment that was found in order comes back and never hides itself again', async () => {
    const { leo, addReview, report, findCard, statesOf, isShown, actsOn } = reporting;
    const review = await addReview();
    for (const visitor of [1, 2, 3]) await report(['review', review.id], visitor);
    const body = { kind: 'review', targetId: review.id, outcome: 'dismiss', ...why };
    await leo.get('POST /admin/reports/close', { body });
    expect(await isShown(review)).toBe(true);
    expect(await statesOf(review.id)).toEqual(['dismissed', 'dismissed', 'dismissed']);
    expect(await findCard(review.id)).toBeUndefined();
    for (const visitor of [4, 5, 6, 7]) await report(['review', review.id], visitor);
    expect(await isShown(review)).toBe(true);
    expect(await findCard(review.id)).toMatchObject({ visitors: 4 });
    expect((await actsOn(review.id)).map(({ action }) => action)).toEqual([
      'review.hidden',
      'reports.dismissed',
    ]);
  });

  test('a comment that hid itself stays hidden when an operator says so', async () => {
    const { owners, leo, addReview, report, statesOf, isShown } = reporting;
    const review = await addReview();
    for (const visitor of [1, 2, 3]) await report(['review', review.id], visitor);
    const body = { kind: 'review', targetId: review.id, outcome: 'hide', ...why };
    await leo.get('POST /admin/reports/close', { body });
    expect(await isShown(review)).toBe(false);
    expect(await statesOf(review.id)).toEqual(['upheld', 'upheld', 'upheld']);
    expect((await leo.refuse(409, 'POST /admin/reports/close', { body })).code).toBe(
      'already_handled',
    );
    await leo.get(`POST /admin/reviews/${review.id}/show`, { body: why });
    expect(await statesOf(review.id)).toEqual(['dismissed', 'dismissed', 'dismissed']);
    const { rating } = await owners.api.get<{ rating: number | null }>(
      `/products/${review.productId}`,
    );
    expect(rating).toBe(5);
  });

  test('each act settles the reports of its thing, and undoing it opens those again', async () => {
    const { ana, store, addProduct, addReview, report, findCard, statesOf } = reporting;
    const review = await addReview();
    const other = await addProduct();
    const acts = [
      ['review', review.id, `/admin/reviews/${review.id}/`, 'hide', 'show'],
      ['product', other.id, `/admin/products/${other.id}/`, 'hold', 'release'],
      ['business', store.id, `/admin/businesses/${store.id}/`, 'block', 'unblock'],
    ] as const;
    for (const [kind, id, path, take, give] of acts) {
      await testDatabase.database.kysely
        .deleteFrom('reports')
        .where('target_id', '=', id)
        .execute();
      await report([kind, id], 1);
      await ana.get(`POST ${path}${take}`, { body: why });
      expect([kind, await statesOf(id)]).toEqual([kind, ['upheld']]);
      expect(await findCard(id)).toBeUndefined();
      await ana.get(`POST ${path}${give}`, { body: undo });
      expect([kind, await statesOf(id)]).toEqual([kind, ['open']]);
      await ana.get(`POST ${path}${take}`, { body: why });
      await ana.get(`POST ${path}${give}`, { body: why });
      const kept = kind === 'review' ? 'dismissed' : 'upheld';
      expect([kind, await statesOf(id)]).toEqual([kind, [kept]]);
      // An act that had nothing to settle reopens nothing of those before it.
      await ana.get(`POST ${path}${take}`, { body: why });
      await ana.get(`POST ${path}${give}`, { body: undo });
      expect([kind, await statesOf(id)]).toEqual([kind, [kept]]);
    }
  });

  test('closing reports holds a product, refuses to hide a store, and says who was faster', async () => {
    const { owners, ana, leo, owner, store, addProduct, report, actsOn } = reporting;
    const { id } = await addProduct();
    await report(['product', id], 1);
    const close = 'POST /admin/reports/close';
    const hide = { kind: 'product', targetId: id, outcome: 'hide', ...why };
    await leo.get(close, { body: hide });
    await owners.api.refuse(404, `/products/${id}`);
    expect((await owner.get<OwnProduct>(`/products/${id}`)).held?.reason).toBe('scam');
    const ofStore = { ...hide, kind: 'business', targetId: store.id };
    expect((await ana.refuse(422, close, { body: ofStore })).code).toBe('store_not_hidden');
    const unknown = { ...hide, outcome: 'dismiss', targetId: 'k3v9x0q2m4td' };
    expect((await ana.refuse(404, close, { body: unknown })).code).toBe('product_not_found');
    for (const body of [
      { ...hide, reason: undefined },
      { ...hide, note: 'x' },
      { ...hide, outcome: 'dismiss', reason: 'undo' },
    ]) {
      expect((await ana.refuse(400, close, { body })).code).toBe('reason_required');
    }
    const second = await addProduct();
    await report(['product', second.id], 1);
    const body = { ...hide, outcome: 'dismiss', targetId: second.id };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => ana.call<ErrorBody>(close, { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect((await actsOn(second.id)).map(({ action }) => action)).toEqual(['reports.dismissed']);
  });

  test('reports of a store that closes close with it', async () => {
    const { owners, addProduct, report, findCard, statesOf } = reporting;
    const other = await owners.signIn();
    const shop = await other.get<OwnBusiness>('POST /business', {
      body: { name: 'Bar Breve', type: 'bar', province: 'Granma' },
    });
    const product = await other.get<OwnProduct>('POST /products', { body: { name: 'Pan breve' } });
    await report(['business', shop.id], 60);
    await report(['product', product.id], 60);
    await other.get(`DELETE /business/${shop.id}`);
    expect([await statesOf(shop.id), await statesOf(product.id)]).toEqual([
      ['dismissed'],
      ['dismissed'],
    ]);
    expect(await findCard(shop.id)).toBeUndefined();
    // Nobody settled them, so the visitor was not wrong.
    const later = await addProduct();
    await report(['product', later.id], 60);
    expect((await findCard(later.id))?.reports).toMatchObject([{ settled: 0, upheld: 0 }]);
  });
});
