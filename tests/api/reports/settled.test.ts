import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createOperator } from '../../support/operators.ts';
import { type Reporting, createReporting, undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines, describeOnServer } from '../../support/test-database.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { Figures } from '#contract/operators.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';

describeOnBothEngines('settling reports', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  test('a comment that was found in order comes back and never hides itself again', async () => {
    const { leo, addComment, report, findCard, statesOf, isShown, actsOn } = reporting;
    const comment = await addComment();
    for (const visitor of [1, 2, 3]) await report(['review', comment.id], visitor);
    const body = { kind: 'review', targetId: comment.id, outcome: 'dismiss', ...why };
    await leo.get('POST /admin/reports/close', { body });
    expect(await isShown(comment)).toBe(true);
    expect(await statesOf(comment.id)).toEqual(['dismissed', 'dismissed', 'dismissed']);
    expect(await findCard(comment.id)).toBeUndefined();
    for (const visitor of [4, 5, 6, 7]) await report(['review', comment.id], visitor);
    expect(await isShown(comment)).toBe(true);
    expect(await findCard(comment.id)).toMatchObject({ visitors: 4 });
    expect((await actsOn(comment.id)).map(({ action }) => action)).toEqual([
      'review.hidden',
      'reports.dismissed',
    ]);
  });

  test('a comment that hid itself stays hidden when an operator says so', async () => {
    const { owners, leo, addComment, report, statesOf, isShown } = reporting;
    const comment = await addComment();
    for (const visitor of [1, 2, 3]) await report(['review', comment.id], visitor);
    const body = { kind: 'review', targetId: comment.id, outcome: 'hide', ...why };
    await leo.get('POST /admin/reports/close', { body });
    expect(await isShown(comment)).toBe(false);
    expect(await statesOf(comment.id)).toEqual(['upheld', 'upheld', 'upheld']);
    expect((await leo.refuse(409, 'POST /admin/reports/close', { body })).code).toBe(
      'already_handled',
    );
    await leo.get(`POST /admin/reviews/${comment.id}/show`, { body: why });
    expect(await statesOf(comment.id)).toEqual(['dismissed', 'dismissed', 'dismissed']);
    const { rating } = await owners.api.get<{ rating: number | null }>(
      `/products/${comment.productId}`,
    );
    expect(rating).toBe(5);
  });

  test('undoing leaves a comment that hid itself as it was, however often', async () => {
    const { ana, leo, addComment, report, findCard, statesOf, isShown, actsOn } = reporting;
    const comment = await addComment();
    for (const visitor of [1, 2, 3]) await report(['review', comment.id], visitor);
    const before = await findCard(comment.id);
    const listChanges = () =>
      testDatabase.database.kysely
        .selectFrom('changes')
        .select('kind')
        .where('entity_id', '=', comment.productId)
        .execute();
    const logged = await listChanges();
    const path = `POST /admin/reviews/${comment.id}`;
    const acts = await actsOn(comment.id);
    const byOperator = { actor_kind: 'operator' } as const;
    for (const operator of [ana, leo]) {
      await operator.get(`${path}/hide`, { body: why });
      expect(await statesOf(comment.id)).toEqual(['upheld', 'upheld', 'upheld']);
      const { status, headers } = await operator.call(`${path}/show`, { body: undo });
      expect([status, headers.get('x-change-cursor')]).toEqual([204, null]);
      expect(await isShown(comment)).toBe(false);
      expect(await statesOf(comment.id)).toEqual(['open', 'open', 'open']);
      expect(await findCard(comment.id)).toEqual(before);
      acts.push(
        { ...byOperator, action: 'review.hidden', detail: { reason: 'scam' } },
        { ...byOperator, action: 'review.shown', detail: { reason: 'undo' } },
        { actor_kind: 'system', action: 'review.hidden', detail: { reason: 'reports' } },
      );
      expect(await actsOn(comment.id)).toEqual(acts);
      const again = await operator.refuse(409, `${path}/show`, { body: undo });
      expect(again.code).toBe('already_handled');
    }
    // What was not public and is not needs no page anew.
    expect(await listChanges()).toEqual(logged);
    const body = { kind: 'review', targetId: comment.id, outcome: 'dismiss', ...why };
    await leo.get('POST /admin/reports/close', { body });
    expect(await isShown(comment)).toBe(true);
    // What hid itself before it was found in order was public as the operator hid it.
    await ana.get(`${path}/hide`, { body: why });
    await ana.get(`${path}/show`, { body: undo });
    expect(await isShown(comment)).toBe(true);
  });

  test('each act settles the reports of its thing, and undoing it opens those again', async () => {
    const { ana, store, addProduct, addComment, report, findCard, statesOf } = reporting;
    const comment = await addComment();
    const other = await addProduct();
    const acts = [
      ['review', comment.id, `/admin/reviews/${comment.id}/`, 'hide', 'show'],
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

  test('undoing opens them again whatever an owner or another operator did meanwhile', async () => {
    const { owners, ana, report, statesOf } = reporting;
    const eva = await createOperator(owners);
    const other = await owners.signIn();
    const { id } = await other.get<OwnBusiness>('POST /business', {
      body: { name: 'Bar Vigilado', type: 'bar', province: 'Granma', phone: '+5350000000' },
    });
    const path = `POST /admin/businesses/${id}`;
    const found = { phone: true, proof: false };
    await ana.get(`${path}/verify`, { body: found });
    await report(['business', id], 70);
    await ana.get(`${path}/block`, { body: why });
    await other.get(`PATCH /business/${id}`, { body: { phone: '+5351111111' } });
    await eva.get(`${path}/verify`, { body: found });
    expect(await statesOf(id)).toEqual(['upheld']);
    await ana.get(`${path}/unblock`, { body: undo });
    expect(await statesOf(id)).toEqual(['open']);
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

  test('who found reports unfounded can take that back, and only while it is the last word', async () => {
    const { ana, leo, store, addProduct, addComment, report, findCard, statesOf, actsOn } =
      reporting;
    const things = [
      ['review', (await addComment()).id],
      ['product', (await addProduct()).id],
      ['business', store.id],
    ] as const;
    const [close, reopen] = ['POST /admin/reports/close', 'POST /admin/reports/reopen'] as const;
    for (const [kind, targetId] of things) {
      const dismiss = { kind, targetId, outcome: 'dismiss', ...why };
      const undoing = { kind, targetId, ...undo };
      await report([kind, targetId], 31);
      const before = await statesOf(targetId);
      const card = await findCard(targetId);
      await leo.get(close, { body: dismiss });
      expect(await findCard(targetId)).toBeUndefined();
      // Without a sentence it is for whoever did it.
      expect((await ana.refuse(400, reopen, { body: undoing })).code).toBe('reason_required');
      const { status, headers } = await leo.call(reopen, { body: undoing });
      expect([status, headers.get('x-change-cursor')]).toEqual([204, null]);
      expect([kind, await statesOf(targetId)]).toEqual([kind, before]);
      expect(await findCard(targetId)).toEqual(card);
      expect((await actsOn(targetId)).slice(-2)).toEqual([
        { actor_kind: 'operator', action: 'reports.dismissed', detail: { reason: 'scam' } },
        { actor_kind: 'operator', action: 'reports.reopened', detail: { reason: 'undo' } },
      ]);
      expect(await leo.refuse(409, reopen, { body: undoing })).toMatchObject({ own: true });
      await leo.get(close, { body: dismiss });
      await ana.get(reopen, { body: { kind, targetId, ...why } });
      expect(await statesOf(targetId)).toEqual(before);
    }
    const [[, comment], [, product]] = things;
    const dismiss = { kind: 'review', targetId: comment, outcome: 'dismiss', ...why };
    await leo.get(close, { body: dismiss });
    await ana.get(`POST /admin/reviews/${comment}/hide`, { body: why });
    const late = { body: { kind: 'review', targetId: comment, ...undo } };
    expect((await leo.refuse(409, reopen, late)).message).toMatch(/^Lo resolvió ana/);
    expect(await statesOf(comment)).toEqual(['dismissed']);
    await leo.get(close, { body: { ...dismiss, kind: 'product', targetId: product } });
    await reporting.owner.get(`DELETE /products/${product}`);
    const gone = { body: { kind: 'product', targetId: product, ...undo } };
    expect((await leo.refuse(404, reopen, gone)).code).toBe('product_not_found');
  });

  test('a comment that had hidden itself hides again once that it was in order is taken back', async () => {
    const { leo, addComment, report, findCard, statesOf, isShown } = reporting;
    const comment = await addComment();
    const thing = { kind: 'review', targetId: comment.id };
    for (const visitor of [1, 2, 3]) await report(['review', comment.id], visitor);
    const before = await findCard(comment.id);
    for (let time = 0; time < 2; time += 1) {
      await leo.get('POST /admin/reports/close', {
        body: { ...thing, outcome: 'dismiss', ...why },
      });
      expect(await isShown(comment)).toBe(true);
      const undoing = { body: { ...thing, ...undo } };
      const { headers } = await leo.call('POST /admin/reports/reopen', undoing);
      expect(headers.get('x-change-cursor')).not.toBeNull();
      const again = await leo.refuse(409, 'POST /admin/reports/reopen', undoing);
      expect(again).toMatchObject({ own: true });
      expect(await isShown(comment)).toBe(false);
      expect(await statesOf(comment.id)).toEqual(['open', 'open', 'open']);
      expect(await findCard(comment.id)).toEqual(before);
    }
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

  test('reports of a product that its owner deletes, and of its comments, close with it', async () => {
    const { ana, owner, addProduct, addComment, report, statesOf } = reporting;
    const readOpen = async () => (await ana.get<Figures>('/admin/figures')).reports.open;
    const before = await readOpen();
    const comment = await addComment();
    const other = await addProduct();
    await report(['review', comment.id], 61);
    await report(['product', comment.productId], 61);
    await report(['product', other.id], 61);
    await forget(comment.productId);
    expect(await readOpen()).toBe(before + 3);
    await owner.get(`DELETE /products/${comment.productId}`);
    for (const id of [comment.id, comment.productId]) {
      expect(await readSettled(id)).toMatchObject([{ state: 'dismissed', closed_by: 'system' }]);
    }
    // Of a visitor who is forgotten the text was kept for whoever settles it alone.
    expect(await readSettled(comment.productId)).toMatchObject([{ text: null }]);
    expect(await statesOf(other.id)).toEqual(['open']);
    expect(await readOpen()).toBe(before + 1);
  });

  test('the daily cleaning closes what is still open of products that are deleted', async () => {
    const { addProduct, addComment, report, statesOf } = reporting;
    const comment = await addComment();
    const other = await addProduct();
    await report(['review', comment.id], 62);
    await report(['product', comment.productId], 62);
    await report(['product', other.id], 62);
    await testDatabase.database.kysely
      .updateTable('products')
      .set({ listed: false, deleted_at: new Date().toISOString() })
      .where('id', '=', comment.productId)
      .execute();
    await cleanDatabase(testDatabase.database);
    for (const id of [comment.id, comment.productId]) {
      expect(await readSettled(id)).toMatchObject([{ state: 'dismissed', closed_by: 'system' }]);
    }
    expect(await statesOf(other.id)).toEqual(['open']);
  });

  test('the text of a forgotten visitor goes with the comment that it was about', async () => {
    const { owners, addComment, report } = reporting;
    const [one, other] = [await addComment(), await addComment()];
    for (const { id } of [one, other]) await report(['review', id], 63);
    await forget(one.id);
    for (const { id } of [one, other]) {
      await owners.api.call(`DELETE /reviews/${id}`, { session: 'autor'.repeat(5) });
    }
    await cleanDatabase(testDatabase.database);
    const closed = { state: 'dismissed', closed_by: 'system' };
    expect(await readSettled(one.id)).toEqual([{ ...closed, text: null }]);
    expect(await readSettled(other.id)).toEqual([{ ...closed, text: 'Miente' }]);
  });

  const readSettled = (id: string) =>
    testDatabase.database.kysely
      .selectFrom('reports')
      .select(['state', 'closed_by', 'text'])
      .where('target_id', '=', id)
      .execute();
  /** As if whoever reported this had asked to be forgotten. */
  const forget = (id: string) =>
    testDatabase.database.kysely
      .updateTable('reports')
      .set({ visitor: sql<string>`'!' || id` })
      .where('target_id', '=', id)
      .execute();
});

describeOnServer('a report at the moment of an act', (testDatabase) => {
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      testDatabase.database.kysely,
    );
    return rows[0]?.n;
  };

  test('does not stay open when that takes the thing from the site', async () => {
    const { ana, store, addProduct, report, statesOf } = await createReporting(testDatabase);
    const { id } = await addProduct();
    const acts = [
      ['product', id, `POST /admin/products/${id}/hold`],
      ['business', store.id, `POST /admin/businesses/${store.id}/block`],
    ] as const;
    for (const [kind, target, act] of acts) {
      // The act has settled what there was when it comes to the record, and waits there.
      const record = await testDatabase.database.kysely.startTransaction().execute();
      await sql`lock table audit in share mode`.execute(record);
      const taken = ana.get(act, { body: why });
      await expect.poll(countWaiting).toBe(1);
      const state = { isReported: false };
      const reported = report([kind, target], 1).finally(() => {
        state.isReported = true;
      });
      await expect.poll(async () => state.isReported || (await countWaiting()) === 2).toBe(true);
      await record.rollback().execute();
      await Promise.all([taken, reported]);
      expect([kind, await statesOf(target)]).toEqual([kind, []]);
    }
  });
});
