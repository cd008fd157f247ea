import { beforeEach, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import type { Page } from '#contract/paging.ts';
import type { Product } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import type { Review } from '#contract/comments.ts';

const visitor = (number: number): string => `visitor-${String(number).padStart(12, '0')}`;

describeOnBothAsTrial('limits of comments', (testDatabase) => {
  let api: ApiUnderTest;
  let productIds: string[] = [];
  interface Given {
    readonly by: number;
    readonly from?: string;
    readonly rating?: number | null;
    readonly on?: number;
    readonly comment?: string;
  }
  const write = ({ by, from = '198.51.100.1', rating = null, on = 0, comment = 'Rico' }: Given) =>
    api.call<Review>('POST /reviews', {
      body: { comment, authorName: 'Ana', productId: productIds[on], rating },
      session: visitor(by),
      headers: { 'x-forwarded-for': from },
    });
  const readRating = async () => {
    const { rating, reviewCount } = await api.get<Product>(`/products/${productIds[0]}`);
    return { rating, reviewCount };
  };

  beforeEach(async () => {
    const { kysely } = testDatabase.database;
    api = createApiUnderTest(testDatabase, {
      TRUST_PROXY: '1',
      RATE_LIMIT_WRITES: '0',
      RATE_LIMIT_COMMENTS_DAY: '30',
    });
    await kysely.deleteFrom('businesses').execute();
    await kysely.deleteFrom('rate_counts').execute();
    await saveStore(testDatabase.database, { products: [makeProduct(), makeProduct()] });
    const { data } = await api.get<ProductSearchPage>('/products/public');
    productIds = data.map(({ id }) => id);
  });

  test('of a visitor’s ratings of a product the newest counts', async () => {
    await write({ by: 1, from: '203.0.113.1', rating: 5 });
    const first = await write({ by: 2, rating: 1 });
    for (let turn = 0; turn < 4; turn += 1) await write({ by: 2, rating: 1 });
    expect(await readRating()).toEqual({ rating: 3, reviewCount: 6 });
    const last = await write({ by: 2, rating: 3 });
    expect((await readRating()).rating).toBe(4);
    // The one before counts again once the newest is gone, and what was said before that never did.
    const own = { session: visitor(2), headers: { 'x-forwarded-for': '198.51.100.1' } };
    await api.call(`PATCH /reviews/${first.body.id}`, {
      ...own,
      body: { comment: 'x', rating: 5 },
    });
    expect((await readRating()).rating).toBe(4);
    await api.call(`DELETE /reviews/${last.body.id}`, own);
    expect(await readRating()).toEqual({ rating: 3, reviewCount: 6 });
  });

  test.each([
    ['an IPv4 /24', 3, (number: number) => `203.0.113.${number}`],
    ['a /64', 3, (number: number) => `2001:db8:1:1::${number}`],
    ['a /56', 6, (number: number) => `2001:db8:1:1${number + 10}::1`],
    ['a /48', 12, (number: number) => `2001:db8:1:${number + 10}00::1`],
  ])('of new raters of %s in a day %i count', async (_, counted, addressOf) => {
    await write({ by: 1, from: '198.51.100.1', rating: 5 });
    for (let number = 0; number < 20; number += 1) {
      const { status, body } = await write({ by: 10 + number, from: addressOf(number), rating: 1 });
      expect([status, body.rating]).toEqual([201, 1]);
    }
    const { rating, reviewCount } = await readRating();
    expect(reviewCount).toBe(21);
    expect(rating).toBe(Math.round(((5 + counted) / (1 + counted)) * 10) / 10);
  });

  test('a rating that waits is not let in by a second one or by an edit', async () => {
    for (let number = 0; number < 3; number += 1) await write({ by: number, rating: 5 });
    const held = await write({ by: 9, rating: 1 });
    await write({ by: 9, rating: 1 });
    const own = { session: visitor(9), headers: { 'x-forwarded-for': '192.0.2.1' } };
    await api.call(`PATCH /reviews/${held.body.id}`, { ...own, body: { comment: 'x', rating: 2 } });
    const plain = await write({ by: 8 });
    await api.call(`PATCH /reviews/${plain.body.id}`, {
      session: visitor(8),
      headers: { 'x-forwarded-for': '198.51.100.9' },
      body: { comment: 'x', rating: 1 },
    });
    expect(await readRating()).toEqual({ rating: 5, reviewCount: 6 });
  });

  test('a visitor comments ten times a day in one store, also at once, and the rest of the world goes on', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => write({ by: 1, on: number % 2 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'too_many_comments',
      message: 'Ya comentaste 10 veces hoy en esta tienda. Prueba mañana.',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await write({ by: 2 })).status).toBe(201);
  });

  test('a household of invented visitors comments thirty times, and the /24 of a carrier goes on', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 40; number += 1) {
      const { status } = await write({ by: 100 + number, from: '2001:db8:1:1::1' });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    for (let number = 0; number < 40; number += 1) {
      const { status } = await write({ by: 200 + number, from: `203.0.113.${number}` });
      expect(status).toBe(201);
    }
  });

  test('a list without a page is the newest hundred, with one it has all, one’s own first', async () => {
    const total = 105;
    await write({ by: 1, comment: 'el mío', from: '192.0.2.1' });
    for (let number = 1; number < total; number += 1) {
      await write({ by: 1_000 + number, comment: `${number}`, from: `10.0.${number}.1` });
    }
    const path = `/reviews?productId=${productIds[0]}`;
    const newest = await api.get<Review[]>(path);
    expect(newest.map(({ comment }) => Number(comment))).toEqual(
      Array.from({ length: 100 }, (_, index) => total - 1 - index),
    );
    const mine = await api.get<Review[]>(path, visitor(1));
    expect(mine.slice(0, 2).map(({ comment }) => comment)).toEqual(['el mío', '104']);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        api.get<Page<Review>>(`${path}&page=${page}&limit=40`, visitor(1)),
      ),
    );
    expect(pages.map(({ meta }) => [meta.total, meta.page, meta.totalPages])).toEqual(
      [1, 2, 3, 4].map((page) => [total, page, 3]),
    );
    const all = pages.flatMap(({ data }) => data.map(({ comment }) => comment));
    expect(new Set(all).size).toBe(total);
    expect(all).toHaveLength(total);
    expect(all[0]).toBe('el mío');
  });
});
