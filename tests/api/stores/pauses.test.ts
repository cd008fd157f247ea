import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { FeaturedBusiness, OwnBusiness } from '#contract/stores.ts';
import { maxPausesPerHour } from '#domain/limits.ts';
import { endPauses, renewDays } from '#server/stores/pause-rows.ts';

const minuteMs = 60_000;
const from = (instant: number, minutes: number) => new Date(instant + minutes * minuteMs);

describeOnBothEngines('pauses', (testDatabase) => {
  let owners: Owners;
  let owner: Owner;
  let store: OwnBusiness;

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });
  beforeEach(async () => {
    owner = await owners.signIn();
    const day = { opening: '09:00', closing: '18:00' };
    store = await owner.get<OwnBusiness>('POST /business', {
      body: {
        name: 'Mi tienda',
        type: 'food',
        province: 'Granma',
        business_hours: Object.fromEntries(Array.from({ length: 7 }, (_, index) => [index, day])),
      },
    });
  });

  const post = (body: object) =>
    owner.get<OwnBusiness>(`POST /business/${store.id}/pause`, { body });
  const refuse = async (path: string, body: object) => {
    const { status, body: said } = await owner.call(`POST /business/${store.id}/${path}`, { body });
    return { status, code: (said as { code?: string }).code };
  };
  const listChanges = async () => {
    const rows = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .where('business_id', '=', store.id)
      .orderBy('seq')
      .execute();
    return rows.filter(({ kind }) => kind === 'business.paused').map(({ detail }) => detail.fields);
  };
  const readOwn = async () => {
    const { data } = await owner.get<{ data: OwnBusiness[] }>('GET /business');
    return data.find(({ id }) => id === store.id);
  };
  const writePause = (pause: Pause) =>
    testDatabase.database.kysely
      .updateTable('businesses')
      .set({ pause: JSON.stringify(pause) })
      .where('id', '=', store.id)
      .execute();

  test('a store is closed at once, and its version stays', async () => {
    const paused = await post({ reason: 'power' });
    expect(paused.pause).toMatchObject({ reason: 'power', note: null, until: null });
    expect(paused).toMatchObject({ version: store.version, updatedAt: store.updatedAt });
    expect(await owners.api.get(`GET /business/${store.id}`)).toMatchObject({
      pause: paused.pause,
      special_days: [],
      no_delivery: null,
    });
    const form = await owner.call(`PATCH /business/${store.id}`, {
      body: { location: 'Calle 5' },
      headers: { 'if-match': `"${store.version}"` },
    });
    expect(form.status).toBe(200);
    expect(await listChanges()).toEqual([['pause']]);
  });

  test('the last word wins, and another end keeps the beginning', async () => {
    const { pause } = await post({ reason: 'power', since: new Date().toISOString() });
    const until = from(Date.now(), 120).toISOString();
    expect((await post({ reason: 'power', until })).pause).toEqual({ ...pause, until });
    expect((await post({ reason: 'other', note: '  inventario ' })).pause).toMatchObject({
      reason: 'other',
      note: 'inventario',
      until: null,
    });
    const { pause: none } = await owner.get<OwnBusiness>(`DELETE /business/${store.id}/pause`);
    expect(none).toBe(null);
  });

  test.each([
    ['is kept as ended', true],
    ['is not ended yet by the work that does', undefined],
  ])('one whose hour has come and that %s begins anew', async (_, ended) => {
    const now = Date.now();
    const [since, until] = [from(now, -180).toISOString(), from(now, -1).toISOString()];
    await writePause({ reason: 'power', note: null, since, until, ended });
    const { pause } = await post({ reason: 'power' });
    expect(pause).toMatchObject({ reason: 'power', until: null });
    expect(pause).not.toHaveProperty('ended');
    expect(Date.parse(pause?.since ?? '')).toBeGreaterThanOrEqual(now);
    await writePause({ reason: 'power', note: null, since, until, ended });
    expect((await post({ reason: 'power', since })).pause).toMatchObject({ since });
  });

  test('for the day it ends as the store opens on the next open day', async () => {
    const { pause } = await post({ reason: 'today' });
    const until = Date.parse(pause?.until ?? '');
    expect(until).toBeGreaterThan(Date.now());
    expect(until).toBeLessThan(Date.now() + 34 * 60 * minuteMs);
    expect(new Date(until).toLocaleTimeString('en-GB', { timeZone: 'America/Havana' })).toBe(
      '09:00:00',
    );
    const stopped = await owner.get<OwnBusiness>(`POST /business/${store.id}/no-delivery`, {
      body: { reason: 'fuel' },
    });
    expect(stopped.no_delivery).toMatchObject({ reason: 'fuel', until: pause?.until });
    const kept = await owner.get<OwnBusiness>(`POST /business/${store.id}/no-delivery`, {
      body: { reason: 'other', note: 'Llueve', until: null },
    });
    expect(kept.no_delivery).toMatchObject({ note: 'Llueve', until: null });
    expect(await listChanges()).toEqual([['pause'], ['no_delivery'], ['no_delivery']]);
    await owner.get(`DELETE /business/${store.id}/no-delivery`);
    expect((await readOwn())?.no_delivery).toBe(null);
  });

  test('`since` is within the last day, and an end in the past is refused', async () => {
    const now = Date.now();
    const dayMs = 24 * 60 * minuteMs;
    const { pause } = await post({ reason: 'vacation', since: '2020-01-01T00:00:00Z' });
    const since = Date.parse(pause?.since ?? '');
    expect(since).toBeGreaterThanOrEqual(now - dayMs);
    expect(since).toBeLessThanOrEqual(Date.now() - dayMs);
    const tomorrow = await post({ reason: 'vacation', since: from(now, 24 * 60).toISOString() });
    expect(Date.parse(tomorrow.pause?.since ?? '')).toBeLessThanOrEqual(Date.now());
    const past = { reason: 'power', until: from(now, -1).toISOString() };
    expect(await refuse('pause', past)).toEqual({ status: 422, code: 'until_past' });
    const noFuel = { ...past, reason: 'fuel' };
    expect(await refuse('no-delivery', noFuel)).toEqual({ status: 422, code: 'until_past' });
  });

  test.each([
    [{ reason: 'nap' }],
    [{ reason: 'other', note: 'x'.repeat(81) }],
    [{ reason: 'other', note: 'una\nlínea' }],
    [{ reason: 'power', until: 'mañana' }],
    [{ reason: 'power', until: '2099-02-30T10:00:00Z' }],
    [{ reason: 'power', until: '9999-12-31T23:59:59-12:00' }],
    [{ reason: 'power', since: 5 }],
    [{ reason: 'power', version: 3 }],
  ])('refuses %j', async (body) => {
    expect(await refuse('pause', body)).toEqual({ status: 400, code: 'validation_failed' });
  });

  test('an end by any clock is kept in UTC, and the work that ends pauses can read it', async () => {
    const { pause } = await post({ reason: 'power', until: '2099-01-02T03:00:00+23:00' });
    expect(pause?.until).toBe('2099-01-01T04:00:00.000Z');
    await endPauses(testDatabase.database, new Date('2099-01-01T04:00:00Z'));
    expect((await readOwn())?.pause).toMatchObject({ ended: true });
  });

  test('thirty in an hour are enough', async () => {
    for (let n = 0; n < maxPausesPerHour; n += 1) await post({ reason: 'power' });
    expect(await refuse('pause', { reason: 'power' })).toEqual({
      status: 429,
      code: 'rate_limited',
    });
  });

  test('of a blocked store there is none', async () => {
    await testDatabase.database.kysely
      .updateTable('businesses')
      .set({ blocked_at: new Date().toISOString(), blocked_reason: 'spam' })
      .where('id', '=', store.id)
      .execute();
    const gone = { status: 404, code: 'business_not_found' };
    expect(await refuse('pause', { reason: 'power' })).toEqual(gone);
    expect(await refuse('no-delivery', { reason: 'fuel' })).toEqual(gone);
  });

  test('its hour ends it within a minute, and once', async () => {
    const { database } = testDatabase;
    const now = Date.now();
    const since = new Date(now).toISOString();
    const until = from(now, 60).toISOString();
    await writePause({ reason: 'power', note: null, since, until });
    await endPauses(database, from(now, 59));
    expect(await listChanges()).toEqual([]);
    await endPauses(database, from(now, 60));
    await endPauses(database, from(now, 61));
    expect((await readOwn())?.pause).toMatchObject({ reason: 'power', until, ended: true });
    expect(await listChanges()).toEqual([['pause']]);
    await endPauses(database, from(now, 60 + 12 * 60));
    expect((await readOwn())?.pause).toBe(null);
    expect(await listChanges()).toEqual([['pause'], ['pause']]);

    await writePause({ reason: 'today', note: null, since, until });
    await endPauses(database, from(now, 60));
    expect((await readOwn())?.pause).toBe(null);
  });

  test('the pause of a closed store is left alone, without a transaction each minute', async () => {
    const { database } = testDatabase;
    const now = Date.now();
    const since = new Date(now).toISOString();
    const later = from(now, 120);
    const announce = vi.fn();
    const watched = { ...database, signal: { ...database.signal, announce } };
    await writePause({
      reason: 'power',
      note: null,
      since,
      until: from(now, 60).toISOString(),
    });
    // Those of the other tests too.
    await endPauses(watched, later);
    expect(announce).toHaveBeenCalled();
    announce.mockClear();
    await writePause({
      reason: 'power',
      note: null,
      since,
      until: from(now, 60).toISOString(),
    });
    await owner.get(`DELETE /business/${store.id}`);
    await endPauses(watched, later);
    expect(announce).not.toHaveBeenCalled();
  });

  test('a day is renewed where its pages say something else', async () => {
    const { database } = testDatabase;
    const noon = Date.parse('2030-03-01T17:00:00Z');
    const christmas = { from: '2030-03-20', to: '2030-03-20', hours: null, note: null };
    await database.kysely
      .updateTable('businesses')
      .set({ special_days: JSON.stringify([christmas]) })
      .where('id', '=', store.id)
      .execute();
    const days = (count: number) => new Date(noon + count * 24 * 60 * minuteMs);
    await renewDays(database, days(0));
    const before = (await listChanges()).length;
    await renewDays(database, days(0));
    await renewDays(database, days(1));
    expect(await listChanges()).toHaveLength(before);
    // On the sixth of March the twentieth is one of the fourteen days that are listed.
    await renewDays(database, days(6));
    expect(await listChanges()).toHaveLength(before + 1);
    expect((await listChanges()).at(-1)).toEqual(['special_days']);
  });

  test('special days and second shifts are saved as every field', async () => {
    const lunch = {
      opening: '09:00',
      closing: '13:00',
      second: { opening: '15:00', closing: '18:00' },
    };
    const special_days = [
      {
        from: '2026-12-31',
        to: '2026-12-31',
        hours: [{ opening: '09:00', closing: '12:00' }],
        note: '',
      },
      { from: '2026-12-25', to: '2026-12-25', hours: null, note: 'Navidad' },
    ];
    const saved = await owner.get<OwnBusiness>(`PATCH /business/${store.id}`, {
      body: { business_hours: { 1: lunch }, special_days },
    });
    expect(saved.business_hours?.['1']).toEqual(lunch);
    expect(saved.special_days?.map(({ from: day, note }) => [day, note])).toEqual([
      ['2026-12-25', 'Navidad'],
      ['2026-12-31', null],
    ]);
    expect(saved.version).toBe(store.version + 1);
    const twice = { special_days: [...special_days, special_days[0]] };
    expect(await owner.call(`PATCH /business/${store.id}`, { body: twice })).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Estos días ya están en otra línea' }] },
    });
  });

  test('lists of stores say it', async () => {
    await testDatabase.database.kysely
      .updateTable('businesses')
      .set({ recommended_until: '2099-01-01' })
      .where('id', '=', store.id)
      .execute();
    await post({ reason: 'power' });
    const [first] = await owners.api.get<FeaturedBusiness[]>('GET /business/recommended');
    expect(first?.pause).toMatchObject({ reason: 'power' });
  });
});
