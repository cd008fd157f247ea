import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Business, BusinessTypeMetric } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import type { StoreList } from '#contract/publication.ts';
import type { Suggestion } from '#contract/search.ts';
import { password, readAccessToken } from '../../support/identity-pool.ts';
import { type PoolUnderTest, openPoolUnderTest } from '../../support/pool-under-test.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

describeOnBothEngines('a store whose owner has not confirmed the account', (testDatabase) => {
  describe.each(['embedded', 'hosted'] as const)('at the %s pool', (kind) => {
    let pool: PoolUnderTest;
    beforeAll(async () => {
      pool = await openPoolUnderTest(testDatabase, kind);
    });
    afterAll(() => pool.close());

    const register = async (businessName: string) => {
      const body = makeRegistration({ businessName, businessType: 'bar' });
      expect((await pool.api.call('POST /auth/register-with-business', { body })).status).toBe(201);
      const row = await testDatabase.database.kysely
        .selectFrom('businesses')
        .select(['id', 'url'])
        .where('name', '=', businessName)
        .executeTakeFirstOrThrow();
      return { ...row, name: businessName, email: body.email };
    };
    type Store = Awaited<ReturnType<typeof register>>;
    const countBars = async (): Promise<number> => {
      const types = await pool.api.get<BusinessTypeMetric[]>('/business-type-metrics');
      return types.find(({ type }) => type === 'bar')?.count ?? 0;
    };
    /** Every place where visitors or the publisher could meet a store, and whether they do. */
    const look = async ({ id, url, name }: Store): Promise<Record<string, boolean>> => {
      const listed = await pool.api.get<Page<Business>>('/business?limit=100&type=bar');
      const found = await pool.api.get<Page<Business>>(
        `/business?search=${encodeURIComponent(name)}`,
      );
      const suggested = await pool.api.get<{ data: Suggestion[] }>(
        `/suggestions?q=${encodeURIComponent(name)}`,
      );
      const rendered = await pool.api.get<StoreList>('/publication/businesses?limit=100');
      const changes = await testDatabase.database.kysely
        .selectFrom('changes')
        .select('kind')
        .where('business_id', '=', id)
        .execute();
      return {
        'by id': (await pool.api.call(`/business/${id}`)).status === 200,
        'by url': (await pool.api.call(`/business/url/${url}`)).status === 200,
        'in the directory': listed.data.some((store) => store.id === id),
        'in a search': found.data.some((store) => store.id === id),
        'in suggestions': suggested.data.some(({ path }) => path === `/${url}`),
        'in the publication': rendered.data.some((store) => store.id === id),
        'in the log': changes.length === 1,
      };
    };
    const places = (isSeen: boolean): Record<string, boolean> => ({
      'by id': isSeen,
      'by url': isSeen,
      'in the directory': isSeen,
      'in a search': isSeen,
      'in suggestions': isSeen,
      'in the publication': isSeen,
      'in the log': isSeen,
    });

    it('is nowhere public until the code is given', async () => {
      const bars = await countBars();
      const store = await register(`Bar Oculto ${kind}`);
      expect(await look(store)).toEqual(places(false));
      expect(await countBars()).toBe(bars);
      const code = await pool.emails.readCode(store.email);
      const wrong = { email: store.email, code: code === '000000' ? '000001' : '000000' };
      expect((await pool.api.call('POST /auth/confirm-signup', { body: wrong })).status).toBe(400);
      expect(await look(store)).toEqual(places(false));
      const body = { email: store.email, code };
      expect((await pool.api.call('POST /auth/confirm-signup', { body })).status).toBe(200);
      expect(await look(store)).toEqual(places(true));
      expect(await countBars()).toBe(bars + 1);
    });

    it('opens at the first sign-in when the code was given to the pool itself, once', async () => {
      const store = await register(`Bar Directo ${kind}`);
      const { userPoolClientId: ClientId } = pool.identity.client;
      const ConfirmationCode = await pool.emails.readCode(store.email);
      await pool.identity.call('ConfirmSignUp', {
        ClientId,
        Username: store.email,
        ConfirmationCode,
      });
      expect(await look(store)).toEqual(places(false));
      const token = await readAccessToken(pool.identity, { email: store.email, password });
      const headers = { authorization: `Bearer ${token}` };
      const calls = Array.from({ length: 10 }, () => pool.api.call('/business', { headers }));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await look(store)).toEqual(places(true));
    });
  });
});
