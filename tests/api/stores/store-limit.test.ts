import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { maxStoresPerOwner } from '#domain/limits.ts';

const store = (name: string) => ({ body: { name, type: 'bar', province: 'Granma' } });

describeOnBothEngines('the stores of one account', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });
  beforeEach(async () => {
    ana = await owners.signIn();
  });
  /** Opens so many stores of one owner at once. */
  const open = async (count: number) => {
    await ana.get('/business');
    return Promise.all(
      Array.from({ length: count }, (_, n) =>
        ana.call<{ code?: string }>('POST /business', store(`Bar ${n}`)),
      ),
    );
  };

  test('are ten at most, also when they are opened at once', async () => {
    const responses = await open(maxStoresPerOwner + 5);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [422, 'too_many_businesses']),
    );
    const { data } = await ana.get<{ data: OwnBusiness[] }>('/business');
    expect(data).toHaveLength(maxStoresPerOwner);
  });

  test('are counted with the closed ones, so that addresses are not taken one after the other', async () => {
    await open(maxStoresPerOwner);
    const { data } = await ana.get<{ data: OwnBusiness[] }>('/business');
    await ana.get(`DELETE /business/${data[0]?.id}`);
    const { code } = await ana.refuse(422, 'POST /business', store('Bar de nuevo'));
    expect(code).toBe('too_many_businesses');
  });

  test('do not count for another account', async () => {
    await open(maxStoresPerOwner);
    const leo = await owners.signIn();
    await leo.get('POST /business', store('Bar de Leo'));
  });
});
