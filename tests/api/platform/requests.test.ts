import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnServer, takeCopy } from '../../support/test-database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { logReadiness } from '#server/platform/describe-failure.ts';
import type { ApiApp, ApiEnvironment } from '#server/platform/http/environment.ts';
import { mountHealth } from '#server/platform/http/health-routes.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ProductSearchPage } from '#contract/search.ts';

describeOnServer('requests', (testDatabase) => {
  let api: ApiUnderTest;
  let productId = '';

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    await saveStore(testDatabase.database, { products: [makeProduct()] });
    productId = (await api.get<ProductSearchPage>('/products/public')).data[0]?.id ?? '';
  });

  test('reach every endpoint of the contract, which is mounted once for each', () => {
    const mounted = api.app.routes.map(({ method, path }) => `${method} ${path}`);
    const missing = Object.values(endpoints).filter(({ method, path }, _, all) => {
      const sameAddress = all.filter((one) => one.method === method && one.path === path);
      const found = mounted.filter((route) => route === `${method} /api${path}`);
      return found.length !== sameAddress.length;
    });
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('refuses unknown routes and methods in Spanish', async () => {
    expect(await api.refuse(404, '/nada')).toMatchObject({
      code: 'route_not_found',
      message: 'Esta dirección no existe. Revisa la ruta de la solicitud.',
    });
    const response = await api.call('DELETE /business');
    expect([response.status, response.headers.get('allow')]).toEqual([
      405,
      'GET, HEAD, OPTIONS, POST',
    ]);
    const options = await api.call('OPTIONS /reviews');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, HEAD, OPTIONS, POST',
    ]);
  });

  test('responds to HEAD as to GET, without the body', async () => {
    const response = await api.call(`HEAD /products/${productId}`);
    expect([response.status, response.body]).toEqual([200, undefined]);
    expect(response.headers.get('etag')).toMatch(/^W\//);
  });

  test('says that nothing is new to whoever has the tag', async () => {
    const first = await api.call('/business');
    const etag = first.headers.get('etag') ?? '';
    const second = await api.call('/business', { headers: { 'if-none-match': etag } });
    expect([second.status, second.body]).toEqual([304, undefined]);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=1, br;q=0', gunzipSync],
  ])('sends a list as %s to who takes it', async (encoding, accepted, decompress) => {
    const list = '/api/business-type-metrics';
    const { database } = testDatabase;
    const remembers = { ...database, signal: { ...database.signal, revision: 0 } };
    const { app } = createApiUnderTest({ database: remembers });
    const plain = await app.request(list);
    const body = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    // The second comes from memory.
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await app.request(list, { headers: { 'accept-encoding': accepted } });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(decompress(bytes).toString()).toBe(body);
      expect(bytes.byteLength).toBeLessThan(body.length / 2);
    }
  });

  test('does not compress what is short', async () => {
    const response = await api.app.request('/api/categories?businessId=000000000000', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('keeps a sensible request id and replaces any other', async () => {
    const given = await api.call('/business', { headers: { 'x-request-id': 'abc-12345' } });
    expect(given.headers.get('x-request-id')).toBe('abc-12345');
    const wild = await api.call('/business', { headers: { 'x-request-id': '<script>' } });
    expect(wild.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['{', {}, 400, 'invalid_json'],
    ['{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    [JSON.stringify({ comment: 'x'.repeat(70_000) }), {}, 413, 'payload_too_large'],
    ['null', {}, 400, 'validation_failed'],
    ['[]', {}, 400, 'validation_failed'],
    ['{"__proto__":{"comment":"x"}}', {}, 400, 'validation_failed'],
    ['['.repeat(20_000), {}, 400, 'invalid_json'],
  ])('refuses a body (%#)', async (body, headers, status, code) => {
    expect((await api.refuse(status, 'POST /reviews', { body, headers })).code).toBe(code);
  });

  test('limits how often one address asks, and says when to come back', async () => {
    const limited = createApiUnderTest(testDatabase, {
      RATE_LIMIT_READS: '3',
      RATE_LIMIT_WRITES: '1',
      RATE_LIMIT_FAVOURITES: '2',
    });
    const statuses = async (request: string, times: number) => {
      const all = [];
      for (let turn = 0; turn < times; turn += 1) all.push((await limited.call(request)).status);
      return all;
    };
    expect(await statuses('/business', 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses('POST /reviews', 2)).toEqual([415, 429]);
    const favourite = `PATCH /products/${productId}/favorite?action=add`;
    expect(await statuses(favourite, 3)).toEqual([200, 200, 429]);
    const refused = await limited.call(favourite);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
  });

  test('believes only the proxies that are set', async () => {
    const limits = { RATE_LIMIT_READS: '1' };
    const ask = async (under: ApiUnderTest, forwarded: string) =>
      (await under.call('/business', { headers: { 'x-forwarded-for': forwarded } })).status;
    const open = createApiUnderTest(testDatabase, limits);
    expect([await ask(open, '1.1.1.1'), await ask(open, '2.2.2.2')]).toEqual([200, 429]);
    const behind = createApiUnderTest(testDatabase, { ...limits, TRUST_PROXY: '1' });
    expect([
      await ask(behind, '9.9.9.9, 1.1.1.1'),
      await ask(behind, '1.1.1.1, 2.2.2.2'),
      await ask(behind, '8.8.8.8, 1.1.1.1'),
    ]).toEqual([200, 200, 429]);
  });

  test.each(['/business', 'POST /reviews'])(
    'counts %s by what one person has of an address',
    async (request) => {
      const limited = createApiUnderTest(testDatabase, {
        RATE_LIMIT_READS: '1',
        RATE_LIMIT_WRITES: '1',
        TRUST_PROXY: '1',
      });
      const isRefused = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        return (await limited.call(request, { headers })).status === 429;
      };
      expect(await isRefused('2001:db8:1:2::1')).toBe(false);
      expect(await isRefused('2001:DB8:1:2:ffff:1:2:3')).toBe(true);
      expect(await isRefused('2001:db8:1:3::1')).toBe(false);
      expect(await isRefused('::ffff:203.0.113.7')).toBe(false);
      expect(await isRefused('203.0.113.7')).toBe(true);
      expect(await isRefused('::ffff:203.0.113.8')).toBe(false);
    },
  );

  test('opens itself to the listed origins alone', async () => {
    const origin = 'https://otra.example';
    const respond = (under: ApiUnderTest, from: string) =>
      under.call('/business', { headers: { origin: from } });
    const open = createApiUnderTest(testDatabase, { CORS_ORIGINS: origin });
    const allowed = async (under: ApiUnderTest, from: string) =>
      (await respond(under, from)).headers.get('access-control-allow-origin');
    expect(await allowed(open, origin)).toBe(origin);
    expect(await allowed(open, 'https://mala.example')).toBeNull();
    // A copy of an account is called as this says.
    const exposed = (await respond(open, origin)).headers.get('access-control-expose-headers');
    expect(exposed).toContain('content-disposition');
    expect(await allowed(api, origin)).toBeNull();
    const asked = await open.app.request('/api/reviews', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-session-id,idempotency-key',
      },
    });
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/x-session-id.*idempotency/);
    expect(asked.headers.get('access-control-max-age')).toBe('7200');
  });

  test('says how it is, and its figures only to whoever may know', async () => {
    expect((await api.app.request('/healthz')).status).toBe(200);
    expect((await api.app.request('/readyz')).status).toBe(200);
    expect((await api.app.request('/metrics')).status).toBe(404);
    const token = 'a token of sixteen or more';
    const guarded = createApiUnderTest(testDatabase, { METRICS_TOKEN: token });
    const ask = (authorization: string) =>
      guarded.app.request('/metrics', { headers: { authorization } });
    for (const wrong of ['', 'Bearer another']) expect((await ask(wrong)).status).toBe(404);
    expect(await (await ask(`Bearer ${token}`)).text()).toContain('vitrina_request_seconds');
  });

  test('logs once why it cannot work, until something else or nothing is in the way', async () => {
    const copy = await takeCopy('server');
    const database = await openDatabase(copy.location);
    const { findFailure } = createApiUnderTest({ database }).services.health;
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const app: ApiApp = new Hono<ApiEnvironment>();
    let isPublisherAlive = true;
    mountHealth(app, {
      findFailure,
      isPublisherAlive: () => isPublisherAlive,
      dependencies: { list: () => [] },
      onChange: logReadiness(logger),
    });
    const probeTwice = async () => {
      lines.length = 0;
      const statuses = [await app.request('/readyz'), await app.request('/readyz')];
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      return [statuses.map(({ status }) => status), logged];
    };
    expect(await probeTwice()).toEqual([[200, 200], []]);
    isPublisherAlive = false;
    expect(await probeTwice()).toMatchObject([
      [503, 503],
      [{ failing: ['publisher'], msg: 'not ready' }],
    ]);
    isPublisherAlive = true;
    expect(await probeTwice()).toMatchObject([[200, 200], [{ msg: 'ready again' }]]);
    await database.close();
    expect(await probeTwice()).toMatchObject([
      [503, 503],
      [
        {
          failing: ['database'],
          reason: 'Cannot use a pool after calling end on the pool',
        },
      ],
    ]);
  });

  test('logs a line of what cannot be handled now, with the reason and not of each in an outage', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const readAnywhere = () => Promise.reject(gone);
    const away = createApiUnderTest({ database: { ...testDatabase.database, readAnywhere } });
    for (let count = 0; count < 3; count += 1) await away.refuse(503, '/business');
    expect(away.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { status: 503, route: '/business', reason: 'Error: connect ECONNREFUSED', msg: 'request' },
    ]);
  });

  test('describes itself for programs and for people, without anything from elsewhere', async () => {
    const api31 = await api.get<{ paths: object }>('/openapi.json');
    expect(Object.keys(api31.paths)).toContain('/products/public');
    const docs = await api.app.request('/api/docs');
    const html = await docs.text();
    expect(html).toContain('/api/products/public');
    expect(html).not.toMatch(/<script|https?:\/\//);
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
