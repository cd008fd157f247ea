import { beforeAll, expect, test } from 'vitest';
import { dumpLines } from '../../support/dumped-lines.ts';
import { type Moderated, type Shop, createModerated, firstOf } from '../../support/moderated.ts';
import { createOperator } from '../../support/operators.ts';
import { type Owner, createOwner } from '../../support/owners.ts';
import { undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { OwnBusiness } from '#contract/stores.ts';

describeOnBothEngines('acts of operators', (testDatabase) => {
  let owners: Moderated['owners'];
  let ana: Moderated['ana'];
  let leo: Moderated['leo'];
  let emails: Moderated['emails'];
  let openShop: Moderated['openShop'];
  let listAudit: Moderated['listAudit'];
  let actsOn: Moderated['actsOn'];
  beforeAll(async () => {
    ({ owners, ana, leo, emails, openShop, listAudit, actsOn } =
      await createModerated(testDatabase));
  });

  test('an act has a reason and a sentence, in which nobody’s address or phone stands', async () => {
    const { store } = await openShop();
    const block = `POST /admin/businesses/${store.id}/block`;
    for (const body of [
      {},
      { reason: 'scam' },
      { note: 'Es falso' },
      { reason: 'scam', note: 'No' },
    ]) {
      expect(await ana.refuse(400, block, { body })).toMatchObject({
        code: 'reason_required',
        message: 'Escribe el motivo.',
      });
    }
    for (const note of [
      'Escribe a eva@tienda.cu',
      'Llama al 5 123 4567',
      'Es el +53 (5) 1234567',
    ]) {
      const { code } = await ana.refuse(400, block, { body: { reason: 'scam', note } });
      expect([note, code]).toEqual([note, 'personal_data']);
    }
    for (const body of [
      { ...why, reason: 'me cae mal' },
      { ...why, note: 'x'.repeat(301) },
      { ...why, id: 'x' },
    ]) {
      expect((await ana.refuse(400, block, { body })).code).toBe('validation_failed');
    }
    expect(await actsOn(store.id)).toEqual([]);
    await owners.api.get(`/business/${store.id}`);
  });

  /** What takes a store, a product and a comment from the site, and what gives each back. */
  const listActs = (shop: Shop) =>
    [
      [`/admin/businesses/${shop.store.id}/`, 'block', 'unblock', shop.store.id],
      [`/admin/products/${firstOf(shop).id}/`, 'hold', 'release', firstOf(shop).id],
      [`/admin/reviews/${shop.comment.id}/`, 'hide', 'show', shop.comment.id],
    ] as const;

  test('whoever comes second learns who was faster, and nothing is written', async () => {
    const shop = await openShop();
    for (const [path, take, give, id] of listActs(shop)) {
      const early = await ana.refuse(409, `POST ${path}${give}`, { body: why });
      expect(early.code).toBe('already_handled');
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => ana.call<ErrorBody>(`POST ${path}${take}`, { body: why })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
      const late = responses.find(({ status }) => status === 409);
      expect(late?.body).toMatchObject({ message: 'Lo resolvió Ana hace un momento.', own: true });
      expect(await actsOn(id)).toHaveLength(1);
      await ana.get(`POST ${path}${give}`, { body: undo });
    }
    // Whom the command has invited gave no name.
    const eva = await createOperator(owners);
    const hide = `POST /admin/reviews/${shop.comment.id}/hide`;
    await eva.get(hide, { body: why });
    const { message } = await ana.refuse(409, hide, { body: why });
    expect(message).toBe(`Lo resolvió ${eva.email} hace un momento.`);
  });

  test('an undoing is of whoever did the act, and comes late when somebody was faster', async () => {
    const shop = await openShop();
    const eva = await createOperator(owners);
    for (const [path, take, give, id] of listActs(shop)) {
      await ana.get(`POST ${path}${take}`, { body: why });
      const { code } = await eva.refuse(400, `POST ${path}${give}`, { body: undo });
      expect([give, code]).toEqual([give, 'reason_required']);
      expect([give, await actsOn(id)]).toMatchObject([give, [{ detail: { reason: 'scam' } }]]);
      await ana.get(`POST ${path}${give}`, { body: undo });
      await ana.refuse(400, `POST ${path}${take}`, { body: undo });
      await eva.get(`POST ${path}${take}`, { body: why });
      await ana.refuse(400, `POST ${path}${give}`, { body: undo });
      await ana.get(`POST ${path}${give}`, { body: why });
      const late = await eva.refuse(409, `POST ${path}${give}`, { body: undo });
      expect([give, late.message]).toEqual([give, 'Lo resolvió Ana hace un momento.']);
      expect(late).not.toHaveProperty('own');
    }
  });

  // Each of these requests runs on both engines in the test of its own act.
  test.skipIf(testDatabase.engine === 'embedded')(
    'nobody else does any of it, and the record has the acts that were done',
    async () => {
      const shop = await openShop();
      const { api, pool } = owners;
      const without = createOwner(api, 'abc.def.ghi');
      const revoked = await createOperator(owners);
      await api.services.operators.runCommand([revoked.email, '--remove']);
      const email = await pool.createAccount();
      const unproved = createOwner(api, (await pool.signIn(email)).AccessToken);
      await api.services.operators.runCommand([email]);
      const { id: ownerId } = await testDatabase.database.kysely
        .selectFrom('users')
        .select('id')
        .where('email', '=', shop.email)
        .executeTakeFirstOrThrow();
      const ids: Record<string, string> = {
        reviews: shop.comment.id,
        products: firstOf(shop).id,
        businesses: shop.store.id,
        accounts: ownerId,
        requests: shop.store.id,
      };
      const requests = Object.entries(endpoints)
        .filter(([, { role }]) => role !== undefined)
        .map(([name, { method, path, role }]) => {
          const aimed = path.replace(/(\w+)\/:id/, (_, kind: string) => `${kind}/${ids[kind]}`);
          return { name, role, isChange: method !== 'GET', request: `${method} ${aimed}` };
        });
      const readAll = () => dumpLines(testDatabase.database);
      const before = await readAll();
      const tries: [string, Pick<Owner, 'call'>, number][] = [
        ['anonymous', api, 404],
        ['the owner', shop.owner, 404],
        ['with a made-up token', without, 401],
        ['without the factor', unproved, 403],
        ['revoked a second ago', revoked, 404],
      ];
      for (const { name, role, isChange, request } of requests) {
        // Rights come before the body, so that a wrong one gives nothing away either.
        for (const options of isChange ? [{ body: why }, { body: { nada: true } }] : [{}]) {
          for (const [who, { call }, wanted] of tries) {
            const { status } = await call(request, options);
            expect([name, who, status]).toEqual([name, who, wanted]);
          }
          if (role !== 'operator') continue;
          const { status } = await leo.call(request, options);
          expect([name, 'a moderator', status]).toEqual([name, 'a moderator', 404]);
        }
      }
      expect(await readAll()).toEqual(before);
      const count = (await listAudit()).length;
      await leo.get(`POST /admin/reviews/${shop.comment.id}/hide`, { body: why });
      await leo.get(`POST /admin/products/${firstOf(shop).id}/hold`, { body: why });
      await ana.get(`POST /admin/businesses/${shop.store.id}/block`, { body: why });
      expect((await listAudit()).slice(count).map(({ action }) => action)).toEqual([
        'review.hidden',
        'product.held',
        'business.blocked',
      ]);
    },
  );

  test.skipIf(testDatabase.engine === 'embedded')(
    'ten blocks in a row stop the operator, not the command, and the others are notified',
    async () => {
      const hasty = await createOperator(owners);
      const stores: OwnBusiness[] = [];
      for (let n = 0; n < 12; n += 1) stores.push((await openShop()).store);
      const block = (store: OwnBusiness | undefined) =>
        hasty.call<ErrorBody>(`POST /admin/businesses/${store?.id}/block`, { body: why });
      for (const store of stores.slice(0, 9)) expect((await block(store)).status).toBe(204);
      const last = await Promise.all(stores.slice(9).map(block));
      expect(last.map(({ status }) => status).sort()).toEqual([204, 429, 429]);
      const refused = last.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({
        code: 'slow_down',
        message: 'Muchas acciones seguidas. Espera o usa el servidor.',
      });
      const [left] = stores.slice(9).filter((_, n) => last[n]?.status === 429);
      await hasty.get(`POST /admin/businesses/${stores[0]?.id}/unblock`, { body: undo });
      await owners.api.services.operators.moderate(['block', left?.id ?? '', 'Es un abuso']);
      expect((await actsOn(left?.id ?? '')).map(({ actor_kind }) => actor_kind)).toEqual([
        'command',
      ]);
      const received = await emails.read(ana.email);
      expect(received).toEqual({ kind: 'many-acts', email: hasty.email });
    },
  );

  test('the owner is notified by mail, with the reason', async () => {
    const shop = await openShop();
    const { email, store } = shop;
    const read = () => emails.read(email);
    await read();
    const message = 'Enséñanos tu licencia <b>';
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: { ...why, message } });
    const { name } = store;
    expect(await read()).toEqual({ kind: 'store-blocked', store: name, reason: 'scam', message });
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    expect(await read()).toEqual({
      ...{ kind: 'store-freed', store: name, reason: 'scam', isShown: true },
    });
    const product = firstOf(shop);
    await ana.get(`POST /admin/products/${product.id}/hold`, { body: why });
    expect(await read()).toEqual({
      kind: 'product-held',
      store: name,
      name: product.name,
      reason: 'scam',
    });
  });

  test('the command does the same without a browser', async () => {
    const shop = await openShop();
    const { moderate } = owners.api.services.operators;
    const acts = [
      ['hide', 'show', shop.comment.id],
      ['hold', 'release', firstOf(shop).id],
      ['block', 'unblock', shop.store.id],
    ] as const;
    for (const [take, give, id] of acts) {
      await moderate([take, id, 'Lo pidió un juez']);
      await expect(moderate([take, id, 'Lo pidió un juez'])).rejects.toThrow(
        /^That was done by this command on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.$/,
      );
      await moderate([give, id, 'Fue un error']);
      expect((await actsOn(id)).map(({ actor_kind, reason }) => [actor_kind, reason])).toEqual([
        ['command', 'Lo pidió un juez'],
        ['command', 'Fue un error'],
      ]);
    }
    for (const args of [
      [],
      ['hide'],
      ['hide', shop.comment.id],
      ['erase', shop.comment.id, 'x y z'],
      ['hide', 'a', 'b c d', 'e'],
    ]) {
      await expect(moderate(args)).rejects.toThrow('Use it as: ');
    }
    for (const [act, id, note, refusal] of [
      ['block', 'k3v9x0q2m4td', 'No existe', 'No store has this id.'],
      ['hold', 'k3v9x0q2m4td', 'No existe', 'No product has this id.'],
      ['hide', 'k3v9x0q2m4td', 'No existe', 'No comment has this id.'],
      ['unblock', shop.store.id, 'Fue un error', 'That was done by this command on '],
      ['block', shop.store.id, 'no', 'The sentence needs 3 characters or more.'],
      ['block', shop.store.id, 'Es eva@tienda.cu', 'no addresses and no phones'],
      ['block', shop.store.id, 'Lo pidió\nun juez', 'The sentence has to stand on one line.'],
      ['block', shop.store.id, 'Lo pidió\u200B un juez', 'The sentence has invisible characters.'],
    ] as const) {
      await expect(moderate([act, id, note])).rejects.toThrow(refusal);
    }
  });
});
