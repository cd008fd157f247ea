import { beforeEach, expect, test } from 'vitest';
import { createApiUnderTest, type ApiUnderTest } from '../../support/api-app.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../../support/owners.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import type { Visits } from '#contract/visits.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct, Product } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import type { StoreList } from '#contract/publication.ts';
import type { Review } from '#contract/comments.ts';
import { tapsPerDay, visitsPerDay } from '#domain/limits.ts';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';

const times = trialCount(60, 600);

/** Where a flood comes from, and how many households its widest network stands for. */
const origins = [
  { name: 'one address', addressOf: () => '203.0.113.7', households: 1, voices: 3 },
  {
    name: 'one /64',
    addressOf: (turn: number) => `2001:db8:1:1::${(turn + 1).toString(16)}`,
    households: 1,
    voices: 3,
  },
  {
    name: 'one /56',
    addressOf: (turn: number) => `2001:db8:1:1${(turn % 256).toString(16).padStart(2, '0')}::1`,
    households: 3,
    voices: 6,
  },
];

const session = (name: string, number = 0): string =>
  `${name}-${String(number)}`.padEnd(20, 'x').replaceAll(/[^\w-]/g, '_');

describeOnBothAsTrial('a flood', (testDatabase) => {
  let owners: Owners;
  let owner: Owner;
  let api: ApiUnderTest;
  let store: OwnBusiness;
  let product: OwnProduct;

  beforeEach(async () => {
    await testDatabase.database.kysely.deleteFrom('rate_counts').execute();
    owners = await createOwners(testDatabase);
    const { AccessToken } = await owners.pool.signIn(await owners.pool.createAccount());
    api = createApiUnderTest(
      testDatabase,
      {
        TRUST_PROXY: '1',
        ...Object.fromEntries(
          ['WRITES', 'FAVOURITES', 'OWNERS', 'TAPS', 'READS'].map((kind) => [
            `RATE_LIMIT_${kind}`,
            '0',
          ]),
        ),
        RATE_LIMIT_FAVOURITES_DAY: '20',
        RATE_LIMIT_COMMENTS_DAY: '30',
        RATE_LIMIT_REPORTS: '10',
      },
      { identity: owners.pool.pool },
    );
    owner = createOwner(api, AccessToken);
    store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: 'Panadería', type: 'food', province: 'Granma' },
    });
    product = await owner.get<OwnProduct>('POST /products', { body: { name: 'Pan' } });
  });

  const ask = (request: string, from: string, by: string, body?: object) =>
    api.call(request, {
      session: by,
      headers: { 'x-forwarded-for': from },
      ...(body !== undefined && { body }),
    });
  const comment = (from: string, by: string, rating: number | null, text = 'Malo') =>
    ask('POST /reviews', from, by, {
      comment: text,
      authorName: 'Ana',
      productId: product.id,
      rating,
    });
  const readProduct = () => api.get<Product>(`/products/${product.id}`);
  const listAll = async (): Promise<Review[]> => {
    const path = `/reviews?productId=${product.id}&limit=20`;
    const { data, meta } = await api.get<Page<Review>>(`${path}&page=1`);
    for (let page = 2; page <= meta.totalPages; page += 1) {
      data.push(...(await api.get<Page<Review>>(`${path}&page=${page}`)).data);
    }
    return data;
  };
  /** What ten customers said before, from networks of their own. */
  const letCustomersSpeak = async () => {
    for (let number = 0; number < 10; number += 1) {
      await comment(`198.51.${number}.1`, session('customer', number), 5, `Cliente ${number}`);
    }
  };

  test.each(origins)(
    'of $name moves a rating by few voices, and no comment leaves a page',
    async ({ name, addressOf, households, voices }) => {
      await letCustomersSpeak();
      const customers = (await listAll()).map(({ id }) => id);
      let taken = 0;
      for (let turn = 0; turn < times; turn += 1) {
        const { status } = await comment(addressOf(turn), session('one'), 1);
        if (status === 201) taken += 1;
        else expect(status).toBe(429);
      }
      // One visitor is one voice, however often they speak.
      expect(taken).toBe(10);
      expect((await readProduct()).rating).toBe(Math.round((51 / 11) * 10) / 10);
      const newest = await api.get<Review[]>(`/reviews?productId=${product.id}`);
      expect(newest.map(({ id }) => id)).toEqual(expect.arrayContaining(customers));
      // As many visitors as there are comments, which nobody has to prove.
      for (let turn = 0; turn < times; turn += 1) {
        const { status } = await comment(addressOf(turn), session('many', turn), 1);
        if (status === 201) taken += 1;
      }
      const { rating, reviewCount } = await readProduct();
      expect(taken).toBeLessThanOrEqual(30 * households);
      expect(reviewCount).toBe(10 + taken);
      expect(rating).toBeGreaterThanOrEqual(Math.floor(((50 + voices) / (10 + voices)) * 10) / 10);
      const all = (await listAll()).map(({ id }) => id);
      expect(all).toHaveLength(10 + taken);
      expect(all).toEqual(expect.arrayContaining(customers));
      reportFigure(
        `${testDatabase.engine}: comments of ${2 * times} tries from ${name}; the rating was 5`,
        `${taken}; ${rating}`,
      );
    },
  );

  test.each(origins)(
    'of $name bounds favourites, reports and figures',
    async ({ name, addressOf, households }) => {
      await letCustomersSpeak();
      const [victim] = await listAll();
      const { visits } = api.services;
      for (let turn = 0; turn < times; turn += 1) {
        const from = addressOf(turn);
        const by = session('fan', turn);
        await ask(`PATCH /products/${product.id}/favorite?action=add`, from, by);
        await ask('POST /reports', from, by, {
          kind: 'review',
          targetId: victim?.id,
          reason: 'scam',
        });
        visits.countVisit(
          { url: store.url, productId: '' },
          { address: networkOf(from), networks: listNetworks(from) },
        );
        await api.call(`POST /taps/${store.id}/w`, {
          headers: {
            'x-forwarded-for': from,
            'user-agent': `Mozilla/5.0 (Linux; Android 14) Phone ${turn}`,
            'content-type': 'text/ping',
          },
          body: 'PING',
        });
      }
      await visits.save();
      const { favorite } = await readProduct();
      expect(favorite).toBe(Math.min(times, 20 * households));
      expect((await listAll()).map(({ id }) => id)).toContain(victim?.id);
      const { reports } = await testDatabase.database.kysely
        .selectFrom('reports')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .where('target_id', '=', victim?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(reports).toBe(Math.min(times, 30 * households));
      const { series } = await owner.get<Visits>(`/metrics/business/${store.id}/visits?days=7`);
      const sum = (kind: string): number =>
        series.filter((one) => one.kind === kind).reduce((total, { n }) => total + n, 0);
      expect(sum('v')).toBe(Math.min(times, visitsPerDay * households));
      expect(sum('w')).toBe(Math.min(times, tapsPerDay * households));
      reportFigure(
        `${testDatabase.engine}: favourites, reports, visits, taps of ${times} each from ${name}`,
        `${favorite}, ${reports}, ${sum('v')}, ${sum('w')}`,
      );
    },
  );

  test('of renames uses no addresses up', async () => {
    for (let turn = 0; turn < times; turn += 1) {
      const body = { name: `Nombre ${turn}` };
      const { status } = await owner.call(`PATCH /business/${store.id}`, { body });
      expect(status).toBe(turn < 5 ? 200 : 429);
    }
    const { data } = await api.get<StoreList>('/publication/businesses?limit=100');
    const oldUrls = data.find(({ id }) => id === store.id)?.oldUrls ?? [];
    expect(oldUrls).toHaveLength(5);
    reportFigure(`${testDatabase.engine}: addresses of ${times} renames`, oldUrls.length);
  });
});
