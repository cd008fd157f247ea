import { beforeAll, expect, test } from 'vitest';
import { createEmailReader } from '../../support/emails.ts';
import { type OperatorHand, createOperator } from '../../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type {
  Business,
  FeaturedBusiness,
  OperatorBusiness,
  OwnBusiness,
} from '#contract/stores.ts';
import { endRecommendations } from '#server/stores/trust-rows.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';

const why = { reason: 'other', note: 'Ya no contesta' };
const found = { phone: true, proof: false, note: 'Contestó su dueña' };

describeOnBothEngines('stores that operators vouch for', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    emails = createEmailReader(testDatabase.database);
    ana = await createOperator(owners);
  });

  let stores = 0;
  const openStore = async () => {
    stores += 1;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: `Bar Fiable ${stores}`, type: 'bar', province: 'Granma', phone: '+5350000000' },
    });
    return { owner, email, store };
  };
  const isVerified = async (id: string) =>
    (await owners.api.get<Business>(`/business/${id}`)).verified;
  const readOwn = async (owner: Owner) => {
    const { data } = await owner.get<{ data: OwnBusiness[] }>('/business');
    return data[0];
  };
  const changesOf = async (id: string) =>
    (
      await testDatabase.database.kysely
        .selectFrom('changes')
        .select(['kind', 'detail'])
        .where('business_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map(({ kind, detail }) => [kind, detail.fields]);
  const actsOn = async (id: string) =>
    testDatabase.database.kysely
      .selectFrom('audit')
      .select(['actor_kind', 'action', 'reason', 'detail'])
      .where('target_id', '=', id)
      .orderBy('seq')
      .execute();

  test('visitors read that a store is verified, never by whom or why', async () => {
    const { owner, email, store } = await openStore();
    expect(await isVerified(store.id)).toBe(false);
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    const seen = await owners.api.get<Business>(`/business/${store.id}`);
    expect(seen.verified).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('Contestó');
    expect((await readOwn(owner))?.verification).toMatchObject({ paused: null });
    expect(await changesOf(store.id)).toEqual([
      ['business.created', undefined],
      ['business.updated', ['verified']],
    ]);
    expect(await actsOn(store.id)).toEqual([
      {
        actor_kind: 'operator',
        action: 'business.verified',
        reason: 'Contestó su dueña',
        detail: { phone: true, proof: false },
      },
    ]);
    const [letter] = await emails.readAll(email);
    expect(letter).toMatchObject({ kind: 'store-verified', store: store.name });
    const { code } = await ana.refuse(409, `POST /admin/businesses/${store.id}/verify`, {
      body: found,
    });
    expect(code).toBe('already_handled');
  });

  test('a verification needs something that was found out, and keeps no address or phone', async () => {
    const { store } = await openStore();
    const verify = `POST /admin/businesses/${store.id}/verify`;
    const none = { phone: false, proof: false, note: 'Creo que sí' };
    expect((await ana.refuse(400, verify, { body: none })).code).toBe('reason_required');
    const personal = { ...found, note: 'Es ana@ejemplo.cu' };
    expect((await ana.refuse(400, verify, { body: personal })).code).toBe('personal_data');
    await ana.refuse(400, verify, { body: { ...found, verified: true } });
    await ana.refuse(400, verify, { body: { note: 'Sí' } });
    expect(await isVerified(store.id)).toBe(false);
    expect(await actsOn(store.id)).toEqual([]);
  });

  test('it pauses with what changed first, and only a new verification ends that', async () => {
    for (const [change, field] of [
      [{ phone: '+5351111111' }, 'phone'],
      [{ telegram: true, telegram_username: 'fiable' }, 'telegram'],
      [{ email: 'otro@ejemplo.cu' }, 'email'],
      [{ name: 'Bar Otro' }, 'name'],
    ] as const) {
      const { owner, store } = await openStore();
      await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
      const path = `PATCH /business/${store.id}`;
      await owner.get(path, { body: { description: 'Con terraza' } });
      expect([field, await isVerified(store.id)]).toEqual([field, true]);
      await owner.get(path, { body: change });
      expect([field, await isVerified(store.id)]).toEqual([field, false]);
      await owner.get(path, { body: { phone: '+5352222222' } });
      await owner.get(path, { body: { phone: store.phone, name: store.name } });
      expect((await readOwn(owner))?.verification?.paused).toBe(field);
      expect([field, await isVerified(store.id)]).toEqual([field, false]);
      await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
      expect([field, await isVerified(store.id)]).toEqual([field, true]);
      expect(
        (await actsOn(store.id)).map(({ actor_kind, action }) => [actor_kind, action]),
      ).toEqual([
        ['operator', 'business.verified'],
        ['owner', 'verification.paused'],
        ['operator', 'business.verified'],
      ]);
    }
  });

  test('who comes late to a block learns who blocked, not whose edit paused it', async () => {
    const { owner, store } = await openStore();
    const eva = await createOperator(owners);
    const { kysely } = testDatabase.database;
    const named = kysely.updateTable('users').set({ first_name: 'Ana' });
    await named.where('email', '=', ana.email).execute();
    const block = `POST /admin/businesses/${store.id}/block`;
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    await ana.get(block, { body: why });
    await owner.get(`PATCH /business/${store.id}`, { body: { phone: '+5351111111' } });
    await eva.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    const { message } = await eva.refuse(409, block, { body: why });
    expect(message).toBe('Lo resolvió Ana hace un momento.');
  });

  test('it is taken away for a reason', async () => {
    const { owner, store } = await openStore();
    const unverify = `POST /admin/businesses/${store.id}/unverify`;
    expect((await ana.refuse(409, unverify, { body: why })).code).toBe('already_handled');
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    expect((await ana.refuse(400, unverify, { body: {} })).code).toBe('reason_required');
    await ana.get(unverify, { body: why });
    expect(await isVerified(store.id)).toBe(false);
    expect((await readOwn(owner))?.verification).toBeNull();
  });

  test('only who verified takes that back without a sentence, also when the owner paused it', async () => {
    const { owner, store } = await openStore();
    const eva = await createOperator(owners);
    const unverify = `POST /admin/businesses/${store.id}/unverify`;
    const body = { reason: 'undo' };
    await ana.get(`POST /admin/businesses/${store.id}/verify`, { body: found });
    await owner.get(`PATCH /business/${store.id}`, { body: { phone: '+5351111111' } });
    expect((await eva.refuse(400, unverify, { body })).code).toBe('reason_required');
    await ana.get(unverify, { body });
    expect((await readOwn(owner))?.verification).toBeNull();
  });

  test('undoing a verification that renewed a paused one leaves it paused', async () => {
    const { owner, store } = await openStore();
    const verify = `POST /admin/businesses/${store.id}/verify`;
    const undo = `POST /admin/businesses/${store.id}/unverify`;
    const read = async () => {
      const { seen, ...read } = await ana.get<OperatorBusiness>(`/admin/businesses/${store.id}`);
      expect(seen).toBeGreaterThan(0);
      return read;
    };
    await ana.get(verify, { body: found });
    await owner.get(`PATCH /business/${store.id}`, { body: { phone: '+5351111111' } });
    const before = await read();
    expect(before).toMatchObject({ paused: 'phone', verification: { note: found.note } });
    for (const note of ['Contestó otra vez', 'Vi su licencia']) {
      await ana.get(verify, { body: { ...found, note } });
      expect(await isVerified(store.id)).toBe(true);
      await ana.get(undo, { body: { reason: 'undo' } });
      expect(await isVerified(store.id)).toBe(false);
      expect(await read()).toEqual(before);
    }
    expect((await readOwn(owner))?.verification?.paused).toBe('phone');
    expect((await changesOf(store.id)).slice(-4)).toEqual(
      Array.from({ length: 4 }, () => ['business.updated', ['verified']]),
    );
  });

  const recommend = (id: string, until: string | null) =>
    ana.call(`POST /admin/businesses/${id}/recommend`, { body: { until } });
  const listRecommended = async () =>
    (await owners.api.get<FeaturedBusiness[]>('/business/recommended')).map(
      ({ businessId }) => businessId,
    );
  const today = () => dayIn(registrationTimezone, new Date());

  test('two stores are recommended at once, until a day at most thirty ahead', async () => {
    const shops = [await openStore(), await openStore(), await openStore()];
    const [first = '', second = '', third = ''] = shops.map(({ store }) => store.id);
    for (const until of [addDays(today(), -2), addDays(today(), 32), '2026-02-30', 'mañana']) {
      expect([until, (await recommend(first, until)).status]).toEqual([until, 400]);
    }
    const responses = await Promise.all([
      recommend(first, addDays(today(), 30)),
      recommend(second, addDays(today(), 5)),
      recommend(third, addDays(today(), 5)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    expect(await listRecommended()).toHaveLength(2);
    const refused =
      [first, second, third][responses.findIndex(({ status }) => status === 409)] ?? '';
    const { body } = await recommend(refused, addDays(today(), 3));
    expect(body).toMatchObject({ code: 'two_recommended', message: 'Ya hay dos recomendados.' });
    const taken = [first, second, third].find((id) => id !== refused) ?? '';
    expect((await recommend(taken, null)).status).toBe(204);
    expect((await recommend(taken, null)).body).toMatchObject({ code: 'already_handled' });
    expect((await recommend(refused, addDays(today(), 3))).status).toBe(204);
    expect(await listRecommended()).toContain(refused);
    expect((await changesOf(refused)).at(-1)).toEqual(['business.updated', ['recommended']]);
    for (const id of await listRecommended()) await recommend(id, null);
  });

  test('a blocked store is recommended to nobody', async () => {
    const { store } = await openStore();
    await recommend(store.id, today());
    expect(await listRecommended()).toEqual([store.id]);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    expect(await listRecommended()).toEqual([]);
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: why });
    expect(await listRecommended()).toEqual([]);
    expect((await recommend(store.id, null)).body).toMatchObject({ code: 'already_handled' });
  });

  test('a store that is blocked or closes gives its place among the two back', async () => {
    const shops = [await openStore(), await openStore(), await openStore()];
    const [first = '', second = '', third = ''] = shops.map(({ store }) => store.id);
    const until = addDays(today(), 5);
    await recommend(first, until);
    await recommend(second, until);
    await ana.get(`POST /admin/businesses/${first}/block`, { body: why });
    const read = () => ana.get<OperatorBusiness>(`/admin/businesses/${first}`);
    expect(await read()).toMatchObject({ isPublic: false, recommendedUntil: null });
    expect((await recommend(first, addDays(today(), 7))).body).toMatchObject({
      code: 'conflict',
      message: 'Este negocio no se ve en el sitio y no se puede recomendar.',
    });
    expect((await recommend(third, until)).status).toBe(204);
    expect((await listRecommended()).sort()).toEqual([second, third].sort());
    await ana.get(`POST /admin/businesses/${first}/unblock`, { body: { reason: 'undo' } });
    expect((await listRecommended()).sort()).toEqual([second, third].sort());
    expect(await read()).toMatchObject({ isPublic: true, recommendedUntil: null });
    await shops[1]?.owner.get(`DELETE /business/${second}`);
    expect((await recommend(first, addDays(today(), 6))).status).toBe(204);
    for (const id of [first, third]) await recommend(id, null);
  });

  test('whoever takes a block back recommends the store again, while its place is free', async () => {
    const shops = [await openStore(), await openStore()];
    const [first = '', second = ''] = shops.map(({ store }) => store.id);
    const until = addDays(today(), 5);
    for (const id of [first, second]) await recommend(id, until);
    await ana.get(`POST /admin/businesses/${first}/block`, { body: why });
    expect(await listRecommended()).toEqual([second]);
    await ana.get(`POST /admin/businesses/${first}/unblock`, { body: { reason: 'undo' } });
    expect((await listRecommended()).sort()).toEqual([first, second].sort());
    expect(await ana.get(`/admin/businesses/${first}`)).toMatchObject({ recommendedUntil: until });
    for (const id of [first, second]) await recommend(id, null);
  });

  test('a recommendation ends with its day, which the log has', async () => {
    const { database } = testDatabase;
    const { store } = await openStore();
    await recommend(store.id, today());
    const before = await changesOf(store.id);
    await endRecommendations(database, today());
    expect(await changesOf(store.id)).toEqual(before);
    await endRecommendations(database, addDays(today(), 1));
    expect(await changesOf(store.id)).toEqual([...before, ['business.updated', ['recommended']]]);
    expect(await listRecommended()).toEqual([]);
  });
});
