import { beforeAll, expect, test } from 'vitest';
import { type OperatorHand, createOperator } from '../../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OperatorBusiness, OperatorBusinessPage, OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

describeOnBothEngines('what operators read of stores', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  let leo: OperatorHand;
  let owner: Owner;
  let email: string;
  let store: OwnBusiness;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    ana = await createOperator(owners);
    leo = await createOperator(owners, 'moderator');
    email = await owners.pool.createAccount();
    owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    store = await owner.get<OwnBusiness>('POST /business', {
      body: {
        name: 'Peña 50%_Única',
        type: 'bar',
        province: 'Granma',
        phone: '+5351234567',
        email: 'ÑTienda@Ejemplo.cu',
      },
    });
    for (let n = 0; n < 21; n += 1) {
      await owners.api.services.stores.createStore({ kind: 'system' }, null, {
        name: `Tienda de relleno ${n}`,
        type: 'other',
        province: 'Holguín',
      });
    }
  });
  const find = async (who: Owner, query: string) =>
    (await who.get<OperatorBusinessPage>(`/admin/businesses?${query}`)).data.map(({ id }) => id);
  const search = (who: Owner, text: string) => find(who, `search=${encodeURIComponent(text)}`);

  test('an operator finds a store by name, address, email and phone', async () => {
    for (const text of [
      'pena 50%',
      'PEÑA',
      store.url,
      `${store.url}/`,
      `/${store.url}`,
      `https://vitrina.example/${store.url}/?fbclid=x`,
      `HTTPS://www.vitrina.example/${store.url.toUpperCase()}`,
      `vitrina.example/${store.url}/un-producto`,
      'tienda@ejemplo',
      'ñtienda@',
      'n\u0303tienda@',
      email,
      '5123 45 67',
    ]) {
      expect([text, await search(ana, text)]).toEqual([text, [store.id]]);
    }
    // It would find the store, were its signs taken for any others.
    expect(await search(ana, '5%_Ú')).toEqual([]);
    for (const text of [
      '%',
      '_',
      '/',
      'https://vitrina.example/',
      `Bar/${store.url}`,
      '123x',
      "' or 1=1 --",
    ]) {
      const found = await search(ana, text);
      expect([text, found.filter((id) => id !== store.id)]).toEqual([text, []]);
    }
  });

  test('an accent alone finds no store', async () => {
    for (const who of [ana, leo]) expect(await search(who, '´')).toEqual([]);
  });

  test('a moderator finds nothing by email or phone, and sees neither', async () => {
    expect(await search(leo, 'peña')).toEqual([store.id]);
    for (const text of ['tienda@ejemplo', email, '5123 45 67']) {
      expect([text, await search(leo, text)]).toEqual([text, []]);
    }
    const seen = [
      await leo.get(`/admin/businesses?search=${store.url}`),
      await leo.get(`/admin/businesses/${store.id}`),
    ];
    const text = JSON.stringify(seen);
    for (const hidden of ['Ejemplo.cu', '51234567', email]) expect(text).not.toContain(hidden);
    const shown = await ana.get<OperatorBusiness>(`/admin/businesses/${store.id}`);
    expect(shown.contact).toEqual({
      email: store.email,
      phone: store.phone,
      owner: { email, firstName: '', lastName: '' },
    });
  });

  test('states are shown and filtered', async () => {
    const id = store.id;
    const { id: productId } = await owner.get<OwnProduct>('POST /products', {
      body: { name: 'Zumo' },
    });
    const found = { phone: true, proof: true };
    expect(await find(ana, 'state=verified')).toEqual([]);
    await ana.get(`POST /admin/businesses/${id}/verify`, { body: found });
    const until = addDays(dayIn(registrationTimezone, new Date()), 3);
    await ana.get(`POST /admin/businesses/${id}/recommend`, { body: { until } });
    const visitor = 'visitante'.repeat(3);
    for (const [kind, targetId] of [
      ['product', productId],
      ['business', id],
    ]) {
      const body = { kind, targetId, reason: 'scam' };
      await owners.api.call('POST /reports', { session: visitor, body });
    }
    for (const state of ['verified', 'recommended', 'reported', 'new']) {
      expect([state, await find(leo, `state=${state}&search=peña`)]).toEqual([state, [id]]);
    }
    expect(await find(ana, 'state=blocked')).toEqual([]);
    await ana.get(`POST /admin/businesses/${id}/block`, { body: why });
    expect(await find(ana, 'state=blocked')).toEqual([id]);
    expect(await ana.get(`/admin/businesses/${id}`)).toMatchObject({
      id,
      isPublic: false,
      blocked: { reason: 'scam' },
      blockedNote: why.note,
      verified: true,
      verification: { note: null },
      recommendedUntil: null,
      reported: 1,
      reports: [{ reason: 'scam', count: 1 }],
      // A blocked store lists nothing.
      products: 0,
    });
    await ana.get(`POST /admin/businesses/${id}/unblock`, { body: { reason: 'undo' } });
    expect(await ana.get(`/admin/businesses/${id}`)).toMatchObject({
      isPublic: true,
      recommendedUntil: until,
      reported: 2,
      products: 1,
    });
    await ana.refuse(400, '/admin/businesses?state=nada');
    await ana.refuse(404, '/admin/businesses/k3v9x0q2m4td');
  });

  test('pages follow one another', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ana.get<OperatorBusinessPage>(`/admin/businesses?page=${page}`)),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([20, 2, 0]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(22);
    expect(pages[0]?.meta).toMatchObject({ total: 22, totalPages: 2 });
  });
});
