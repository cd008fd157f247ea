import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { waitUntilListed } from '../../support/log-horizon.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Page } from '#contract/paging.ts';
import type { Product } from '#contract/products.ts';
import type { Change, Changes, StorePublication } from '#contract/publication.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import type { Review } from '#contract/comments.ts';
import { trimChanges } from '#server/platform/log/changes.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createChangeWatch } from '#server/publication/change-watch.ts';
import { mostWaiting } from '#server/publication/changes.ts';
import { appendPaused } from '#server/stores/pause-rows.ts';

describeOnBothEngines('the change log', (testDatabase) => {
  let api: ApiUnderTest;
  let storeId = '';
  let productId = '';
  const read = (query: string) => api.get<Changes>(`/changes${query}`);
  /** `pause` is waited for before the change is made, and before it is committed. */
  const append = (
    entityId: string,
    pause: () => Promise<unknown> = () => Promise.resolve(),
    store = storeId,
  ): Promise<void> =>
    transact(testDatabase.database, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await pause();
      await sql`
        insert into changes (kind, business_id, entity_id, detail)
        values ('product.updated', ${store}, ${entityId}, '{"url":"x"}')`.execute(tx);
      await pause();
    });

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    storeId = await saveStore(testDatabase.database, { products: [makeProduct()] });
    productId = (await api.get<ProductSearchPage>('/products/public')).data[0]?.id ?? '';
    await waitUntilListed(testDatabase.database);
  });

  test('gives only the newest cursor without one', async () => {
    const { data, cursor } = await read('');
    expect(data).toEqual([]);
    expect(await read(`?after=${cursor}`)).toEqual({ data: [], cursor });
  });

  test('holds the response until something changes', async () => {
    const { cursor } = await read('');
    const waiting = read(`?after=${cursor}&wait=20`);
    await sleep(50);
    const session = 'v'.repeat(20);
    await api.call(`PATCH /products/${productId}/favorite?action=add`, { session });
    const { data } = await waiting;
    expect(data).toMatchObject([
      {
        kind: 'product.counted',
        businessId: storeId,
        entityId: productId,
        detail: { fields: ['favorite'] },
      },
    ]);
  });

  test('says of a comment whether it was taken away', async () => {
    const { cursor } = await read('');
    const session = 'v'.repeat(20);
    const body = { comment: 'Rico', authorName: 'Ana', productId };
    const { body: comment } = await api.call<Review>('POST /reviews', { session, body });
    await api.call(`PATCH /reviews/${comment.id}`, { session, body: { comment: 'Muy rico' } });
    await api.call(`DELETE /reviews/${comment.id}`, { session });
    await waitUntilListed(testDatabase.database);
    const { data } = await read(`?after=${cursor}`);
    expect(data.map(({ kind, detail }) => [kind, detail.removed])).toEqual([
      ['review.changed', undefined],
      ['review.changed', undefined],
      ['review.changed', true],
    ]);
  });

  test('brings a few changed products of one store to who asks for them', async () => {
    const { cursor } = await read('');
    await append(productId);
    await waitUntilListed(testDatabase.database);
    const query = `?after=${cursor}&include=products`;
    const { store } = await read(query);
    expect(store).toEqual(
      await api.get(`/publication/business/${storeId}?ids=${productId}&limit=100`),
    );
    expect(store?.data).toHaveLength(1);
    expect(await read(`?after=${cursor}`)).not.toHaveProperty('store');
    await api.refuse(400, `/changes?after=${cursor}&include=stores`);
    for (let n = 0; n < 16; n += 1) await append(`${n}`.padStart(12, '0'));
    await waitUntilListed(testDatabase.database);
    expect((await read(query)).data).toHaveLength(17);
    expect(await read(query)).not.toHaveProperty('store');
  });

  test('brings the first page of a store whose announcements alone changed', async () => {
    const { cursor } = await read('');
    const query = `?after=${cursor}&include=products`;
    await transact(testDatabase.database, (tx) =>
      appendPaused(tx, { id: storeId, url: 'x', type: 'other' }, ['pause'], true),
    );
    await waitUntilListed(testDatabase.database);
    const response = await read(query);
    const { business, categories, meta } = await api.get<StorePublication>(
      `/publication/business/${storeId}?limit=25`,
    );
    const { data } = await api.get<Page<Product>>(`/products/public?businessId=${storeId}`);
    expect(response.listing).toEqual({ business, categories, products: { data, meta } });
    expect(data).not.toEqual([]);
    expect(response).not.toHaveProperty('store');
    expect(await read(`?after=${cursor}`)).not.toHaveProperty('listing');
    // The page of a product that changed too needs more than a list has.
    await append(productId);
    await waitUntilListed(testDatabase.database);
    const withProduct = await read(query);
    expect(withProduct.store).toEqual(
      await api.get(`/publication/business/${storeId}?ids=${productId}&limit=100`),
    );
    expect(withProduct).not.toHaveProperty('listing');
  });

  test('brings none where several stores changed, or one that is not public', async () => {
    const { cursor } = await read('');
    await append(productId, undefined, '000000000000');
    await waitUntilListed(testDatabase.database);
    const query = `?after=${cursor}&include=products`;
    expect(await read(query)).not.toHaveProperty('store');
    await append(productId);
    await waitUntilListed(testDatabase.database);
    expect((await read(query)).data).toHaveLength(2);
    expect(await read(query)).not.toHaveProperty('store');
  });

  test.skipIf(testDatabase.engine === 'embedded')(
    'wakes a follower by another process’s write',
    async () => {
      const other = await openDatabase(testDatabase.location);
      const { signal } = testDatabase.database;
      const { received } = signal;
      const announceAgain = () => {
        other.signal.announce();
        return signal.received;
      };
      // A follower looks every second too, whatever arrives.
      await expect.poll(announceAgain).toBeGreaterThan(received);
      const { cursor } = await read('');
      const waiting = read(`?after=${cursor}&wait=20`);
      await createApiUnderTest({ database: other }).call('POST /reviews', {
        body: { comment: 'Rico', authorName: 'Ana', productId, sessionId: 'w'.repeat(20) },
      });
      expect((await waiting).data).toMatchObject([{ kind: 'review.changed', entityId: productId }]);
      await other.close();
    },
  );

  test('responds with nothing when the wait ends', async () => {
    const { cursor } = await read('');
    expect((await read(`?after=${cursor}&wait=1`)).data).toEqual([]);
  });

  test('stops waiting when the client has gone', async () => {
    const { cursor } = await read('');
    const abort = new AbortController();
    // Longer than a test may take: only who stops waiting comes to an end.
    const waiting = api.services.changes.listChanges(
      { after: cursor, wait: 24 * 3_600, limit: 10 },
      abort.signal,
    );
    await sleep(20);
    abort.abort();
    expect((await waiting).data).toEqual([]);
  });

  test('loses nothing and repeats nothing under eight writers', async () => {
    const { cursor } = await read('');
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const hold = testDatabase.engine === 'server' ? Math.random() * 12 : 0;
        await append(`w${writer}t${turn}`, () => sleep(hold));
      }
    });
    const state = { isWriting: true };
    const written = Promise.all(writers).then(() => {
      state.isWriting = false;
    });
    const seen: string[] = [];
    let after = cursor;
    const follow = async (): Promise<number> => {
      const { data, cursor: next } = await api.services.changes.listChanges({
        after,
        wait: 0,
        limit: 7,
      });
      after = next;
      seen.push(...data.map(({ entityId }) => entityId));
      return data.length;
    };
    while (state.isWriting) {
      await follow();
      await sleep(1);
    }
    await written;
    await waitUntilListed(testDatabase.database);
    while ((await follow()) > 0);
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
  });

  test('lists changes in the order in which they were made, not in which their transactions began', async () => {
    const isServer = testDatabase.engine === 'server';
    const { cursor: after } = await read('');
    const begun = Promise.withResolvers<undefined>();
    const fast = Promise.withResolvers<undefined>();
    const slow = append('slow', () => {
      begun.resolve(undefined);
      // The embedded database has one transaction at a time.
      return isServer ? fast.promise : Promise.resolve();
    });
    await begun.promise;
    await append('fast');
    fast.resolve(undefined);
    await slow;
    await waitUntilListed(testDatabase.database);
    const { data } = await api.services.changes.listChanges({ after, wait: 0, limit: 10 });
    const order = isServer ? ['fast', 'slow'] : ['slow', 'fast'];
    expect(data.map(({ entityId }) => entityId)).toEqual(order);
  });

  test('does not split a transaction, however small the limit', async () => {
    const { cursor } = await read('');
    await transact(testDatabase.database, async (tx) => {
      await sql`
        insert into changes (kind, business_id, entity_id, detail)
        select 'product.updated', ${storeId}, ${productId}, '{"url":"x"}' from generate_series(1, 5)`.execute(
        tx,
      );
    });
    await append(productId);
    const first = await read(`?after=${cursor}&limit=2&wait=20`);
    expect(first.data).toHaveLength(5);
    expect((await read(`?after=${first.cursor}&limit=2&wait=20`)).data).toHaveLength(1);
  });

  test('is closed to who shows no token of a publisher', async () => {
    for (const token of ['', 'a token that somebody guessed']) {
      const headers = { [publisherTokenHeader]: token };
      expect((await api.refuse(403, '/changes?after=0', { headers })).code).toBe('forbidden');
    }
    expect((await api.app.request('/api/changes?after=0&wait=25')).status).toBe(403);
  });

  test('looks once for all who wait', async () => {
    await waitUntilListed(testDatabase.database);
    const { database } = testDatabase;
    let reads = 0;
    const kysely = database.kysely.withPlugin({
      transformQuery({ node }) {
        reads += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const watch = createChangeWatch({ ...database, kysely });
    const { cursor: after } = await read('');
    const waits = Array.from({ length: 40 }, () =>
      watch.wait({ after, limit: 10, ms: 60_000, abort: undefined }),
    );
    expect(watch.size).toBe(40);
    await append(productId);
    const found = await Promise.all(waits);
    expect(found.every((one) => one.length === 1)).toBe(true);
    expect(reads).toBeLessThan(40);
    expect(watch.size).toBe(0);
  });

  test('gives each who waits what is new to them, whole and in order', async () => {
    const watch = createChangeWatch(testDatabase.database);
    const { cursor: first } = await read('');
    await append('one');
    await append('two');
    await waitUntilListed(testDatabase.database);
    const wait = async (after: number, limit: number) =>
      (await watch.wait({ after, limit, ms: 60_000, abort: undefined })).map(
        ({ changes }) => changes[0]?.entityId,
      );
    const { cursor: newest } = await read('');
    const [all, few, none] = [wait(first, 10), wait(first, 1), wait(newest, 10)];
    expect(await Promise.all([all, few])).toEqual([['one', 'two'], ['one']]);
    await append('three');
    expect(await none).toEqual(['three']);
  });

  test('lets so many wait and says to more than that when to come back', async () => {
    await waitUntilListed(testDatabase.database);
    const { cursor } = await read('');
    const abort = new AbortController();
    const query = { after: cursor, wait: 25, limit: 10 };
    // One that comes after a request below is refused while that holds a place, and tries again.
    const join = (): Promise<unknown> =>
      api.services.changes.listChanges(query, abort.signal).catch(join);
    const waits = Array.from({ length: mostWaiting }, join);
    const state = { isWaiting: true };
    const ended = Promise.all(waits).then(() => {
      state.isWaiting = false;
    });
    const ask = () => api.call(`/changes?after=${cursor}&wait=1`);
    let refused = await ask();
    while (refused.status !== 503 && state.isWaiting) refused = await ask();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await read(`?after=${cursor}`)).toEqual({ data: [], cursor });
    abort.abort();
    await ended;
    expect((await ask()).status).toBe(200);
  });

  test('says that a cursor is too old, or not its own', async () => {
    const { kysely } = testDatabase.database;
    const { cursor } = await read('');
    await append(productId);
    await waitUntilListed(testDatabase.database);
    await sql`update changes set at = now() - interval '31 days'`.execute(kysely);
    await trimChanges(kysely);
    const old = await api.refuse(410, `/changes?after=${cursor - 1}`);
    expect(old.code).toBe('cursor_expired');
    await api.refuse(410, '/changes?after=999999999999999');
    const { cursor: newest } = await read('');
    await append(productId);
    const later: Change[] = (await read(`?after=${newest}&wait=20`)).data;
    expect(later).toHaveLength(1);
  });

  test.each(['after=x', 'after=-1', 'wait=26', 'limit=0', 'limit=1001', 'since=1'])(
    'refuses %s',
    async (query) => {
      expect((await api.refuse(400, `/changes?${query}`)).code).toBe('validation_failed');
    },
  );
});
