import { beforeAll, expect, test } from 'vitest';
import { leave, openShop } from '../../support/leaving-shop.ts';
import { createOperator } from '../../support/operators.ts';
import { type Owners, createOwners } from '../../support/owners.ts';
import { why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Queue } from '#contract/reports.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';

describeOnBothEngines('reports about the store of a person who leaves', (testDatabase) => {
  let owners: Owners;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });

  const readReports = (target: string) =>
    testDatabase.database.kysely
      .selectFrom('reports')
      .select(['state', 'closed_by'])
      .where('target_id', '=', target)
      .execute();

  test('what visitors have reported waits for a decision again once the owner is back', async () => {
    const { kysely } = testDatabase.database;
    const ana = await createOperator(owners);
    const { owner, email, signIn, store, product } = await openShop(owners);
    const other = await owner.get<OwnProduct>('POST /products', {
      body: { name: 'Pan', businessId: store.id },
    });
    const gone = await owner.get<OwnProduct>('POST /products', {
      body: { name: 'Mermelada', businessId: store.id },
    });
    const addComment = async (visitor: string) => {
      const body = { comment: 'Malo', authorName: 'Eva', productId: product.id, rating: 1 };
      return (await owners.api.call<Review>('POST /reviews', { session: visitor, body })).body;
    };
    const author = 'autor'.repeat(5);
    const comment = await addComment(author);
    const forgotten = await addComment('olvidado'.repeat(4));
    const report = (kind: ReportKind, targetId: string, visitor: number) =>
      owners.api.services.reports.report(
        { session: `visitante-${visitor}`.repeat(2), networks: [`10.1.${visitor}.0/24`] },
        { kind, targetId, reason: 'scam' },
        null,
      );
    for (const visitor of [1, 2, 3]) await report('review', comment.id, visitor);
    await report('business', store.id, 1);
    await report('product', other.id, 1);
    await report('product', gone.id, 1);
    await report('review', forgotten.id, 1);
    await owner.get(`DELETE /products/${gone.id}`);
    const dismissal = { kind: 'product', targetId: other.id, outcome: 'dismiss', ...why };
    await ana.get('POST /admin/reports/close', { body: dismissal });
    const readStates = async () => {
      const rows = await kysely
        .selectFrom('reports')
        .select(['target_id', 'state', 'closed_by'])
        .where('business_id', '=', store.id)
        .orderBy('id')
        .execute();
      return new Map(rows.map(({ target_id, ...state }) => [target_id, state]));
    };
    await leave(owner, email);
    expect((await readStates()).get(store.id)).toEqual({ state: 'dismissed', closed_by: 'system' });
    await owners.api.call('DELETE /visitor', { session: 'olvidado'.repeat(4) });
    await (await signIn()).get('DELETE /account/deletion');
    const open = { state: 'open', closed_by: null };
    const states = await readStates();
    expect(states.get(store.id)).toEqual(open);
    expect(states.get(comment.id)).toEqual(open);
    expect(states.get(other.id)).toMatchObject({ state: 'dismissed' });
    expect(states.get(other.id)?.closed_by).not.toBe('system');
    for (const id of [gone.id, forgotten.id]) {
      expect(states.get(id)).toEqual({ state: 'dismissed', closed_by: 'system' });
    }
    // The comment had hidden itself, and nobody else would ever see that it is hidden.
    const { data } = await ana.get<Queue>('/admin/queue');
    expect(data.find(({ id }) => id === comment.id)).toMatchObject({ isHidden: true, visitors: 3 });
  });

  test('reports of a store that is freed by undoing wait again once the owner is back', async () => {
    const ana = await createOperator(owners);
    const { owner, email, signIn, store } = await openShop(owners);
    await owners.api.services.reports.report(
      { session: 'visitante-libre'.repeat(2), networks: ['10.2.0.0/24'] },
      { kind: 'business', targetId: store.id, reason: 'scam' },
      null,
    );
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    await leave(owner, email);
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: { reason: 'undo' } });
    expect(await readReports(store.id)).toEqual([{ state: 'dismissed', closed_by: 'system' }]);
    await (await signIn()).get('DELETE /account/deletion');
    expect(await readReports(store.id)).toEqual([{ state: 'open', closed_by: null }]);
  });

  test('a report that comes as the store closes waits with the store, and not for ever', async () => {
    const { kysely } = testDatabase.database;
    const { owner, email, signIn, store, closed } = await openShop(owners);
    await leave(owner, email);
    for (const business_id of [store.id, closed.id]) {
      const report = {
        kind: 'business',
        target_id: business_id,
        business_id,
        reason: 'scam',
      } as const;
      await kysely
        .insertInto('reports')
        .values({ ...report, id: `tarde-${business_id}`, text: null, visitor: 'v', address: null })
        .execute();
    }
    await cleanDatabase(testDatabase.database);
    for (const { id } of [store, closed]) {
      expect(await readReports(id)).toEqual([{ state: 'dismissed', closed_by: 'system' }]);
    }
    await (await signIn()).get('DELETE /account/deletion');
    expect(await readReports(store.id)).toEqual([{ state: 'open', closed_by: null }]);
    expect(await readReports(closed.id)).toEqual([{ state: 'dismissed', closed_by: 'system' }]);
  });
});
