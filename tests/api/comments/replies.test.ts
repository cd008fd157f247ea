import { beforeAll, expect, test } from 'vitest';
import { type Reporting, createReporting, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';

describeOnBothEngines('replies and orders behind comments', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });
  const list = async (productId: string) =>
    reporting.owners.api.get<Review[]>(`/reviews?productId=${productId}`);
  const changesOf = async (productId: string) =>
    (
      await testDatabase.database.kysely
        .selectFrom('changes')
        .select('kind')
        .where('entity_id', '=', productId)
        .orderBy('seq')
        .execute()
    ).map(({ kind }) => kind);

  test('a store replies once to a comment, changes that and takes it away', async () => {
    const { owner, addComment } = reporting;
    const { id, productId } = await addComment();
    const path = `PATCH /reviews/${id}/reply`;
    const made = await owner.get<Review>(path, { body: { text: ' Gracias, Eva ' } });
    expect(made.reply).toMatchObject({ text: 'Gracias, Eva' });
    expect(made.reply).not.toHaveProperty('editedAt');
    const again = await owner.get<Review>(path, { body: { text: 'Gracias, Eva' } });
    expect(again.reply).toEqual(made.reply);
    const changed = await owner.get<Review>(path, { body: { text: 'Mil gracias' } });
    expect(changed.reply).toMatchObject({ text: 'Mil gracias', createdAt: made.reply?.createdAt });
    expect(changed.reply?.editedAt).toBeGreaterThanOrEqual(made.reply?.createdAt ?? 0);
    expect((await list(productId))[0]?.reply?.text).toBe('Mil gracias');
    await owner.get(`DELETE /reviews/${id}/reply`);
    await owner.get(`DELETE /reviews/${id}/reply`);
    expect((await list(productId))[0]?.reply).toBeNull();
    const replied = (await changesOf(productId)).filter((kind) => kind === 'review.replied');
    expect(replied).toHaveLength(3);
  });

  test('a reply that changes nothing promises no publication', async () => {
    const { owner, addComment } = reporting;
    const { id } = await addComment();
    const cursorOf = async (method: 'PATCH' | 'DELETE') => {
      const body = method === 'PATCH' ? { text: 'Gracias' } : undefined;
      const { headers } = await owner.call(`${method} /reviews/${id}/reply`, { body });
      return headers.get('x-change-cursor');
    };
    expect(await cursorOf('PATCH')).toMatch(/^\d+$/);
    expect(await cursorOf('PATCH')).toBeNull();
    expect(await cursorOf('DELETE')).toMatch(/^\d+$/);
    expect(await cursorOf('DELETE')).toBeNull();
  });

  test('a reply outlives an edit of its comment, and a hidden comment gets none', async () => {
    const { owner, owners, ana, addComment } = reporting;
    const { id, productId } = await addComment();
    const path = `PATCH /reviews/${id}/reply`;
    await owner.get(path, { body: { text: 'Gracias' } });
    const session = 'autor'.repeat(5);
    await owners.api.call(`PATCH /reviews/${id}`, { session, body: { comment: 'Muy rico' } });
    expect((await list(productId))[0]).toMatchObject({
      comment: 'Muy rico',
      reply: { text: 'Gracias' },
    });
    await ana.get(`POST /admin/reviews/${id}/hide`, { body: why });
    for (const request of [path, `DELETE /reviews/${id}/reply`]) {
      const { code } = await owner.refuse(404, request, { body: { text: 'Otra' } });
      expect(code).toBe('review_not_found');
    }
    await ana.get(`POST /admin/reviews/${id}/show`, { body: { reason: 'undo' } });
    expect((await list(productId))[0]?.reply).toMatchObject({ text: 'Gracias' });
  });

  test('a reply that is not one is refused in words', async () => {
    const { owner, addComment } = reporting;
    const { id } = await addComment();
    for (const body of [
      {},
      { text: '  ' },
      { text: 'x'.repeat(501) },
      { text: 'x', editedAt: 1 },
    ]) {
      const { issues } = await owner.refuse(400, `PATCH /reviews/${id}/reply`, { body });
      expect(issues).toHaveLength(1);
    }
  });

  const tokens = ['abcdefghij01', 'abcdefghij02', 'abcdefghij03'] as const;
  const order = (product: OwnProduct, token: string) =>
    reporting.owner.get<Order>('POST /orders', {
      body: {
        ...{ businessId: product.businessId, token, code: '12345q' },
        ...{ channel: 'hand', mode: 'pickup', takeStock: false },
        lines: [{ productId: product.id, quantity: 1, price: null, currency: 'CUP' }],
      },
    });
  const comment = async (productId: string, orderToken: unknown, session = 'c'.repeat(20)) =>
    (
      await reporting.owners.api.call<Review>('POST /reviews', {
        session,
        body: { comment: 'Rico', authorName: 'Eva', productId, orderToken },
      })
    ).body;

  test('a comment comes from an order once the store has registered it with that product', async () => {
    const { owner, addProduct } = reporting;
    const [product, other] = [await addProduct(), await addProduct()];
    const early = await comment(product.id, tokens[0]);
    expect(early.fromOrder).toBe(false);
    const before = await changesOf(product.id);
    const registered = await order(product, tokens[0]);
    expect((await list(product.id))[0]?.fromOrder).toBe(true);
    expect(await changesOf(product.id)).toEqual([...before, 'review.changed']);
    expect(JSON.stringify(await list(product.id))).not.toContain(tokens[0]);
    expect((await comment(other.id, tokens[0])).fromOrder).toBe(false);
    await owner.get(`PATCH /orders/${registered.id}`, { body: { state: 'cancelled' } });
    expect((await list(product.id))[0]?.fromOrder).toBe(false);
  });

  test('a token vouches for one comment on a product, and a made-up one for none', async () => {
    const { addProduct } = reporting;
    const product = await addProduct();
    await order(product, tokens[1]);
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        comment(product.id, tokens[1], `visitante-${n}-abcdefgh`),
      ),
    );
    expect(responses.map(({ fromOrder }) => fromOrder).sort()).toEqual([false, false, false, true]);
    for (const wrong of [tokens[2], 'x', `${tokens[1]}0`, "' or 1=1", null]) {
      expect([wrong, (await comment(product.id, wrong)).fromOrder]).toEqual([wrong, false]);
    }
  });
});
