import { beforeAll, expect, test } from 'vitest';
import { meet } from '../../support/meet.ts';
import { type Moderated, createModerated, firstOf } from '../../support/moderated.ts';
import { type OperatorHand, createOperator } from '../../support/operators.ts';
import { undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OperatorAccountList } from '#contract/accounts.ts';
import type { AuditPage } from '#contract/operators.ts';
import type { Queue } from '#contract/reports.ts';
import type { OperatorBusiness } from '#contract/stores.ts';
import { type AuditEntry, appendAudit } from '#server/operators/audit-rows.ts';

const found = { phone: true, proof: false };

describeOnBothEngines('what a colleague decided meanwhile', (testDatabase) => {
  let moderated: Moderated;
  let ana: OperatorHand;
  let eva: OperatorHand;
  beforeAll(async () => {
    moderated = await createModerated(testDatabase);
    ({ ana } = moderated);
    eva = await createOperator(moderated.owners);
  });
  const readSeen = async () => (await eva.get<Queue>('/admin/queue')).seen;
  const readSeenOfStore = async (id: string) =>
    (await eva.get<OperatorBusiness>(`/admin/businesses/${id}`)).seen;
  const readSeenOfAccounts = async () =>
    (await eva.get<OperatorAccountList>('/admin/accounts?email=ana@tienda.cu')).seen;
  const readSeenOfRecord = async () => (await eva.get<AuditPage>('/admin/audit')).data[0]?.seq;
  const report = (kind: string, targetId: string) =>
    moderated.owners.api.call('POST /reports', {
      session: `visitante-${targetId}`,
      body: { kind, targetId, reason: 'scam' },
    });

  test('is said before it is overruled, once, and the same act then is done', async () => {
    const { store } = await moderated.openShop();
    const { seen } = await eva.get<OperatorBusiness>(`/admin/businesses/${store.id}`);
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    const block = `POST /admin/businesses/${store.id}/block`;
    expect(await eva.refuse(409, block, { body: { ...why, seen } })).toEqual({
      code: 'decided_meanwhile',
      message: 'Hace un momento Ana verificó el negocio.',
    });
    expect((await moderated.actsOn(store.id)).map(({ action }) => action)).toEqual([
      'business.verified',
    ]);
    await moderated.owners.api.get(`/business/${store.id}`);
    await eva.get(block, { body: why });
    // What is done already is said as such, with whoever did it.
    expect(await ana.refuse(409, block, { body: { ...why, seen } })).toMatchObject({
      code: 'already_handled',
    });
  });

  test('is not said of what was seen, of the own acts, of other things and without a number', async () => {
    const { store } = await moderated.openShop();
    const other = await moderated.openShop();
    const before = await readSeen();
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    const seen = await readSeen();
    expect(seen).toBeGreaterThan(before);
    await ana.get(`POST /admin/businesses/${other.store.id}/verify`, { body: found });
    await moderated.owners.api.services.products.updateProduct(
      { kind: 'system' },
      firstOf(other).id,
      { price: 12 },
    );
    const block = `POST /admin/businesses/${store.id}/block`;
    await eva.get(block, { body: { ...why, seen } });
    await eva.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    await eva.get(block, { body: { ...why, seen } });
  });

  // The embedded database has one connection, on which nothing is read while something is written.
  test.skipIf(testDatabase.engine === 'embedded').each([
    ['the queue', readSeen],
    ['a store', readSeenOfStore],
    ['accounts', readSeenOfAccounts],
    ['the record', readSeenOfRecord],
  ])('counts as seen in %s once it is there to be read, and not before', async (_, read) => {
    const { kysely } = testDatabase.database;
    const { store } = await moderated.openShop();
    const decision: AuditEntry = {
      actorKind: 'command',
      actorId: null,
      action: 'business.verified',
      targetKind: 'business',
      targetId: store.id,
    };
    const later = firstOf(await moderated.openShop()).id;
    const seen = await meet(testDatabase.database, {
      async first(tx) {
        await appendAudit(tx, decision);
        // One that began later is done earlier.
        await appendAudit(kysely, { ...decision, targetId: later });
      },
      // Without waiting it would read a number above that of an act which nobody can read.
      second: () => read(store.id),
    });
    expect(seen).toBeGreaterThan(0);
  });

  test('is not looked for after what is no number of an act', async () => {
    const { store } = await moderated.openShop();
    const block = `POST /admin/businesses/${store.id}/block`;
    for (const seen of [1e300, -1, 1.5, '7', null]) {
      const { code, issues } = await eva.refuse(400, block, { body: { ...why, seen } });
      expect([seen, code, issues?.[0]?.message]).toEqual([
        seen,
        'validation_failed',
        'El número del acto no es válido.',
      ]);
    }
  });

  test('is said of every act: of a comment, a product, reports, a verification and a place on home', async () => {
    const shop = await moderated.openShop();
    const { id } = shop.store;
    const product = firstOf(shop).id;
    const comment = shop.comment.id;
    const until = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
    const dismiss = 'POST /admin/reports/close';
    const dismissal = { kind: 'review', targetId: comment, outcome: 'dismiss', ...why };
    for (const [prepare, first, second, said] of [
      [
        () => report('review', comment),
        [dismiss, dismissal],
        [`POST /admin/reviews/${comment}/hide`, why],
        'decidió que las denuncias no proceden',
      ],
      [
        () => Promise.resolve(),
        [`POST /admin/products/${product}/hold`, why],
        [`POST /admin/products/${product}/release`, why],
        'ocultó el producto',
      ],
      [
        () => report('business', id),
        [`POST /admin/businesses/${id}/verify`, found],
        [dismiss, { ...dismissal, kind: 'business', targetId: id }],
        'verificó el negocio',
      ],
      [
        () => Promise.resolve(),
        [`POST /admin/businesses/${id}/recommend`, { until }],
        [`POST /admin/businesses/${id}/unverify`, why],
        'recomendó el negocio en la portada',
      ],
      [
        () => Promise.resolve(),
        [`POST /admin/businesses/${id}/block`, why],
        [`POST /admin/businesses/${id}/verify`, found],
        'bloqueó el negocio',
      ],
    ] as const) {
      await prepare();
      const seen = await readSeen();
      await ana.get(first[0], { body: first[1] });
      const refusal = await eva.refuse(409, second[0], { body: { ...second[1], seen } });
      expect(refusal.message).toBe(`Hace un momento Ana ${said}.`);
      await eva.get(second[0], { body: second[1] });
    }
  });

  test('of a product or a comment is said before its store is blocked', async () => {
    const shop = await moderated.openShop();
    for (const [kind, targetId] of [
      ['product', firstOf(shop).id],
      ['review', shop.comment.id],
    ] as const) {
      await report(kind, targetId);
      const seen = await readSeen();
      await ana.get('POST /admin/reports/close', {
        body: { kind, targetId, outcome: 'dismiss', ...why },
      });
      const block = `POST /admin/businesses/${shop.store.id}/block`;
      const { message } = await eva.refuse(409, block, { body: { ...why, seen } });
      expect(message, kind).toBe('Hace un momento Ana decidió que las denuncias no proceden.');
    }
    // The other way round it is no decision about the thing.
    const known = await readSeen();
    await ana.get(`POST /admin/businesses/${shop.store.id}/verify`, { body: found });
    await eva.get(`POST /admin/products/${firstOf(shop).id}/hold`, {
      body: { ...why, seen: known },
    });
  });

  test('of an account and by the command is said too', async () => {
    const shop = await moderated.openShop();
    const path = `/admin/accounts?email=${shop.email}`;
    const { data, seen } = await eva.get<OperatorAccountList>(path);
    const account = data[0]?.id ?? '';
    await ana.get(`POST /admin/accounts/${account}/disable`, { body: why });
    const erase = { ...why, email: shop.email, seen };
    const late = await eva.refuse(409, `POST /admin/accounts/${account}/delete`, { body: erase });
    expect(late.message).toBe('Hace un momento Ana desactivó la cuenta.');
    const again = await readSeen();
    const { moderate } = moderated.owners.api.services.operators;
    await moderate(['block', shop.store.id, 'Lo pidió un juez']);
    await moderate(['unblock', shop.store.id, 'Fue un error']);
    const block = `POST /admin/businesses/${shop.store.id}/block`;
    const { message } = await eva.refuse(409, block, { body: { ...why, seen: again } });
    expect(message).toBe('Hace un momento el servidor desbloqueó el negocio.');
  });
});
