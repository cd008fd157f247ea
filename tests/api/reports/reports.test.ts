import { beforeAll, expect, test } from 'vitest';
import { createApiUnderTest } from '../../support/api-app.ts';
import { type Reporting, createReporting, hourMs } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ErrorBody } from '#contract/error.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import { forgetAddresses } from '#server/reports/rows.ts';

describeOnBothEngines('reports', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  test('the response is the same for whatever was ever there, and what was never there is unknown', async () => {
    const { owners, owner, store, addProduct, addComment, statesOf } = reporting;
    const { api } = owners;
    const comment = await addComment();
    const gone = await addComment();
    await owner.get(`DELETE /reviews/admin/${gone.id}`);
    const hidden = await addProduct();
    await owner.get(`PATCH /products/${hidden.id}`, { body: { isVisible: false } });
    const responses: unknown[] = [];
    for (const [kind, targetId] of [
      ['review', comment.id],
      ['review', comment.id],
      ['review', gone.id],
      ['product', comment.productId],
      ['product', hidden.id],
      ['business', store.id],
    ]) {
      const response = await api.call('POST /reports', {
        session: 'v'.repeat(20),
        body: { kind, targetId, reason: 'spam', text: ' Miente ' },
      });
      responses.push([response.status, response.body]);
    }
    const message = 'Gracias. Lo revisa una persona. La tienda no sabrá que fuiste tú.';
    expect(responses).toEqual(Array.from({ length: 6 }, () => [201, { message }]));
    expect(await statesOf(comment.id)).toEqual(['open']);
    expect(await statesOf(gone.id)).toEqual([]);
    expect(await statesOf(hidden.id)).toEqual([]);
    for (const kind of ['review', 'product', 'business']) {
      const body = { kind, targetId: 'k3v9x0q2m4td', reason: 'spam' };
      const { code } = await api.refuse(404, 'POST /reports', { session: 'v'.repeat(20), body });
      expect(code).toBe(`${kind}_not_found`);
    }
  });

  test('a report that is not whole is refused in words', async () => {
    const { owners, store } = reporting;
    const { api } = owners;
    const session = 'w'.repeat(20);
    const whole = { kind: 'business', targetId: store.id, reason: 'scam' };
    for (const [body, path] of [
      [{ ...whole, kind: 'user' }, 'kind'],
      [{ ...whole, targetId: '../x' }, 'targetId'],
      [{ ...whole, reason: 'feo' }, 'reason'],
      [{ kind: 'business', targetId: store.id }, 'reason'],
      [{ ...whole, text: 'x'.repeat(301) }, 'text'],
      [{ ...whole, state: 'upheld' }, 'state'],
      [{ ...whole, visitor: 'x' }, 'visitor'],
    ] as const) {
      const { issues } = await api.refuse(400, 'POST /reports', { session, body });
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
    }
    await api.refuse(400, 'POST /reports', { body: whole });
  });

  test('no address and no session can be read from what is kept', async () => {
    const { addComment, report } = reporting;
    const comment = await addComment();
    await report(['review', comment.id], 7, '203.0.113.77');
    const rows = await testDatabase.database.kysely.selectFrom('reports').selectAll().execute();
    const kept = JSON.stringify(rows);
    expect(kept).toContain(comment.id);
    expect(kept).not.toContain('203.0.113.77');
    expect(kept).not.toContain('visitante-');
  });

  test('three visitors from three addresses hide a comment, which the record says', async () => {
    const { owners, store, addComment, report, findCard, isShown, actsOn } = reporting;
    const comment = await addComment();
    await report(['review', comment.id], 1);
    await report(['review', comment.id], 1);
    await report(['review', comment.id], 2);
    expect(await isShown(comment)).toBe(true);
    await report(['review', comment.id], 3);
    expect(await isShown(comment)).toBe(false);
    expect(await actsOn(comment.id)).toEqual([
      { actor_kind: 'system', action: 'review.hidden', detail: { reason: 'reports' } },
    ]);
    const { rating } = await owners.api.get<{ rating: number | null }>(
      `/products/${comment.productId}`,
    );
    expect(rating).toBeNull();
    expect(await findCard(comment.id)).toMatchObject({
      isHidden: true,
      visitors: 3,
      text: 'Rico',
      authorName: 'Eva',
      store: { id: store.id },
      reports: [
        { reason: 'scam', text: 'Miente' },
        { reason: 'other', text: 'Miente' },
        { reason: 'scam', text: 'Miente' },
      ],
    });
  });

  test('tabs of one address hide nothing, also at midnight', async () => {
    const { addComment, report, isShown } = reporting;
    const before = Date.parse('2026-03-01T23:59:00Z');
    const after = Date.parse('2026-03-02T00:01:00Z');
    const night = await addComment();
    for (const visitor of [11, 12, 13]) {
      const at = visitor === 11 ? before : after;
      await report(['review', night.id], visitor, '198.51.100.1', at);
    }
    expect(await isShown(night)).toBe(true);
  });

  test('all addresses of one network of IPv6 hide nothing', async () => {
    const { addComment, isShown } = reporting;
    const behind = createApiUnderTest(testDatabase, { TRUST_PROXY: '1' });
    const comment = await addComment();
    const report = async (visitor: number, address: string) => {
      const { status } = await behind.call('POST /reports', {
        session: `visitante-${String(visitor).padStart(8, '0')}`,
        body: { kind: 'review', targetId: comment.id, reason: 'scam' },
        headers: { 'x-forwarded-for': address },
      });
      expect(status).toBe(201);
      return isShown(comment);
    };
    for (const visitor of [11, 12, 13]) {
      expect(await report(visitor, `2001:db8:0:7::${visitor}`)).toBe(true);
    }
    // Of a /56, and of a /48, somebody may have all.
    for (const visitor of [14, 15]) {
      expect(await report(visitor, `2001:db8:0:${visitor}::1`)).toBe(true);
      expect(await report(visitor + 2, `2001:db8:0:${visitor}00::1`)).toBe(true);
    }
    // So may a carrier have all of a /24, which is one of three.
    for (const visitor of [18, 19])
      expect(await report(visitor, `203.0.113.${visitor}`)).toBe(true);
    expect(await report(20, '2001:db8:9:9::1')).toBe(false);
  });

  test('reports that come at once are all counted, and hide once', async () => {
    const { addComment, report, statesOf, isShown, actsOn } = reporting;
    const comment = await addComment();
    await Promise.all(Array.from({ length: 8 }, (_, n) => report(['review', comment.id], 20 + n)));
    expect(await isShown(comment)).toBe(false);
    expect(await actsOn(comment.id)).toHaveLength(1);
    expect((await statesOf(comment.id)).length).toBeGreaterThanOrEqual(3);
  });

  test('reports of more than a day ago hide nothing', async () => {
    const { addComment, report, isShown } = reporting;
    const comment = await addComment();
    await report(['review', comment.id], 1);
    await report(['review', comment.id], 2);
    await testDatabase.database.kysely
      .updateTable('reports')
      .set({ created_at: new Date(Date.now() - 25 * hourMs).toISOString() })
      .where('target_id', '=', comment.id)
      .execute();
    await report(['review', comment.id], 3);
    await report(['review', comment.id], 4);
    expect(await isShown(comment)).toBe(true);
  });

  test('products and stores never hide themselves', async () => {
    const { owners, store, addProduct, report, findCard } = reporting;
    const { id } = await addProduct();
    for (let visitor = 1; visitor < 8; visitor += 1) {
      await report(['product', id], visitor);
      await report(['business', store.id], visitor);
    }
    await owners.api.get(`/products/${id}`);
    await owners.api.get(`/business/${store.id}`);
    expect(await findCard(id)).toMatchObject({ kind: 'product', visitors: 7, isHidden: false });
  });

  test('addresses are forgotten after a day, and texts long after they were settled', async () => {
    const { addProduct, report } = reporting;
    const { kysely } = testDatabase.database;
    const { id } = await addProduct();
    await report(['product', id], 1);
    await report(['product', id], 2);
    const ago = (days: number) => new Date(Date.now() - days * 24 * hourMs).toISOString();
    const read = async () =>
      (
        await kysely
          .selectFrom('reports')
          .select(['address', 'text'])
          .where('target_id', '=', id)
          .orderBy('created_at')
          .execute()
      ).map(({ address, text }) => [address !== null, text !== null]);
    const [oldest] = await kysely
      .updateTable('reports')
      .set({ created_at: ago(1.1) })
      .where('target_id', '=', id)
      .where('reason', '=', 'scam')
      .returning('id')
      .execute();
    await forgetAddresses(kysely);
    expect(await read()).toEqual([
      [false, true],
      [true, true],
    ]);
    await kysely
      .updateTable('reports')
      .set({ state: 'upheld', closed_at: ago(181) })
      .where('id', '=', oldest?.id ?? '')
      .execute();
    await cleanDatabase(testDatabase.database);
    expect(await read()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('a repeat under one key is one report, and too many an hour are refused', async () => {
    const { addProduct, statesOf } = reporting;
    const strict = createApiUnderTest(testDatabase, { RATE_LIMIT_REPORTS: '2' });
    const product = await addProduct();
    const body = { kind: 'product', targetId: product.id, reason: 'scam' };
    const send = (session: string, key: string) =>
      strict.call<ErrorBody>('POST /reports', {
        session: session.repeat(20),
        body,
        headers: { 'idempotency-key': key.repeat(20) },
      });
    expect((await send('a', 'k')).status).toBe(201);
    expect((await send('a', 'k')).status).toBe(201);
    const third = await send('a', 'l');
    expect([third.status, third.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const session of ['b', 'c', 'd']) expect((await send(session, session)).status).toBe(201);
    // Of one address three times as many, whoever asks.
    expect((await send('e', 'e')).status).toBe(429);
    expect(await statesOf(product.id)).toEqual(['open', 'open', 'open', 'open']);
  });

  test.each([
    ['a /56', 18, (number: number) => `2001:db8:1:1${number + 10}::1`],
    ['a /48', 60, (number: number) => `2001:db8:2:${number + 10}00::1`],
    ['an IPv4 /24', 60, (number: number) => `203.0.113.${number}`],
  ])('of %s %i reports are taken in an hour', async (network, taken, addressOf) => {
    const { addProduct } = reporting;
    const strict = createApiUnderTest(testDatabase, { RATE_LIMIT_REPORTS: '2', TRUST_PROXY: '1' });
    const { id } = await addProduct();
    const statuses: number[] = [];
    for (let number = 0; number < 70; number += 1) {
      const { status } = await strict.call('POST /reports', {
        session: `visitante-${number}-${network.replace(/\W/g, '')}`.padEnd(20, 'x'),
        body: { kind: 'product', targetId: id, reason: 'scam' },
        headers: { 'x-forwarded-for': addressOf(number) },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(taken);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });
});
