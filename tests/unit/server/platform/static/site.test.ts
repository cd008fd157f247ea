import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../../../../support/listen.ts';
import { createFolder } from '../../../../support/test-folder.ts';
import { createFileStore } from '#server/platform/static/file-store.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

const product = 'k3v9x0q2m4td';
const category = '000000000abc';

interface Fixture {
  app: ReturnType<typeof createStaticSite>;
  write: (file: string, body: string | Uint8Array) => void;
  writePage: (file: string, body: string, time?: number) => void;
  /** Counted visits, as paths. */
  visits: string[];
  ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
}

function createFixture(isPublished = true): Fixture {
  const root = createFolder();
  const visits: string[] = [];
  const app = createStaticSite({
    siteDir: join(root, 'site'),
    pictures: createFileStore(join(root, 'images')),
    findProductUrl: (id) => Promise.resolve(id === product ? `/cafe/product/${product}` : null),
    onVisit: ({ url, productId }) => visits.push(productId === '' ? url : `${url}/${productId}`),
  });
  const write = (file: string, body: string | Uint8Array) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), body);
  };
  const writePage = (file: string, body: string, time = Date.now()) => {
    const variants = { '': Buffer.from(body), '.br': brotliCompressSync(body) };
    for (const [suffix, bytes] of Object.entries(variants)) {
      write(`site/${file}${suffix}`, bytes);
      utimesSync(join(root, `site/${file}${suffix}`), time / 1000, time / 1000);
    }
  };
  if (isPublished) {
    for (const page of [
      'index',
      'cafe',
      'offers',
      'businesses',
      '404',
      '404/store',
      '404/product',
    ]) {
      writePage(`${page}.html`, `page ${page}`);
    }
    writePage(`cafe/product/${product}.html`, 'page product');
    writePage('businesses/_q/type=cafe&page=2.html', 'page variant');
    writePage('sitemap-index.xml', '<sitemapindex/>');
    write('site/_astro/app.abc.js', 'script');
    write('site/_redirects', '/old /cafe 301\n/old/* /cafe/:splat 301\n');
    write(
      'site/_headers',
      "/*\n  Content-Security-Policy: script-src 'self'\n  X-Content-Type-Options: nosniff\n  Permissions-Policy: usb=()\n/_astro/*\n  Cache-Control: x\n",
    );
    write(`images/${product}/960.webp`, Buffer.from('0123456789'));
    // The API alone serves link cards, because it knows the current ones.
    write(`images/cards/${product}-0123456789.jpg`, Buffer.from('0123456789'));
    write('secret.txt', 'secret');
  }
  return {
    app,
    visits,
    write,
    writePage,
    ask: async (path, headers = {}, method = 'GET') =>
      app.request(new Request(`http://localhost${path}`, { headers, method })),
  };
}

test('answers with the page or a 400, whatever the host header says', async () => {
  const { app } = createFixture();
  const server = await listenOnFreePort(app.fetch);
  onTestFinished(() => server.close());
  for (const host of ['999.999.999.999', 'a b', '[', '%', '']) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`GET /cafe HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket), host).toMatch(/^HTTP\/1\.1 (?:200|400) /);
  }
});

test('serves a page by its path, to be checked at each visit, with the headers of the site', async () => {
  const { ask } = createFixture();
  const response = await ask('/cafe');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('page cafe');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': '9',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': "script-src 'self'",
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'usb=()',
    vary: 'accept-encoding',
  });
});

test.each(['/_astro/app.abc.js', `/images/${product}/960.webp`])(
  'sends no policy of a document with %s',
  async (path) => {
    const { headers } = await createFixture().ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toBeNull();
  },
);

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', null],
  ['', null],
])('responds to Accept-Encoding "%s" with %s', async (accepted, expected) => {
  const { ask } = createFixture();
  const response = await ask('/cafe', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(expected);
  const body = Buffer.from(await response.arrayBuffer());
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const plain = expected === 'br' || expected === 'gzip' ? decoders[expected](body) : body;
  expect(plain.toString()).toBe('page cafe');
});

test.each(['br', 'gzip'])(
  'sends an uncompressed page instead of a compressed file of another time, asked for %s',
  async (accepted) => {
    const { ask, write } = createFixture();
    write('site/cafe.html', 'page newer');
    const response = await ask('/cafe', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe('page newer');
  },
);

test.each([
  ['', (body: Buffer) => body],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('serves a new page as soon as it is replaced, asked for "%s"', async (accepted, unpack) => {
  const { ask, writePage } = createFixture();
  const headers = { 'accept-encoding': accepted };
  const first = await ask('/cafe', headers);
  writePage('cafe.html', 'page nEwe', Date.now() + 1);
  const second = await ask('/cafe', headers);
  expect(unpack(Buffer.from(await second.arrayBuffer())).toString()).toBe('page nEwe');
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('responds 304 to a client that has the page in that encoding', async () => {
  const { ask } = createFixture();
  const headers = { 'accept-encoding': 'br' };
  const etag = (await ask('/cafe', headers)).headers.get('etag') ?? '';
  for (const condition of [etag, `"x", W/${etag}`, '*']) {
    const response = await ask('/cafe', { ...headers, 'if-none-match': condition });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  }
  expect((await ask('/cafe', { 'if-none-match': etag })).status).toBe(200);
});

test('responds to HEAD like GET without the body', async () => {
  const { ask } = createFixture();
  const response = await ask('/cafe', {}, 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe('9');
  expect(await response.text()).toBe('');
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
  const { ask } = createFixture();
  const response = await ask('/cafe', {}, method);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

test('leads a share that no service worker took to the page that says so', async () => {
  const { ask } = createFixture();
  const response = await ask('/products/compartir', {}, 'POST');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/products/compartir?sin-llegar');
  expect((await ask('/products/compartir', {}, 'PUT')).status).toBe(405);
});

test.each([
  ['/businesses?page=2&type=cafe', 'page variant'],
  ['/businesses?utm=x&type=cafe&page=2', 'page variant'],
  ['/businesses?type=bar', 'page businesses'],
  [`/cafe?category=${category}`, 'page cafe'],
  ['/offers?page=99', 'page offers'],
  ['/cafe?__proto__=1', 'page cafe'],
])('serves %s from the rendered listings', async (path, body) => {
  const { ask } = createFixture();
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(body);
});

test.each([
  ['/index.html', '/'],
  ['/index', '/'],
  ['/cafe.html', '/cafe'],
  ['/cafe/', '/cafe'],
  ['/cafe/index.html', '/cafe'],
  ['/CAFE', '/cafe'],
  ['/Cafe/?page=2', '/cafe?page=2'],
  [`/CAFE/product/${product.toUpperCase()}`, `/cafe/product/${product}`],
  ['/old', '/cafe'],
  ['/old/', '/cafe'],
  [`/old/product/${product}`, `/cafe/product/${product}`],
  [`/product/${product}`, `/cafe/product/${product}`],
  [`/shop/product/${product}`, `/cafe/product/${product}`],
])('moves %s to %s for good', async (path, location) => {
  const { ask } = createFixture();
  const response = await ask(path);
  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});

test('reads redirects again when they change', async () => {
  const { ask, write } = createFixture();
  await ask('/older');
  write('site/_redirects', '/older /cafe 301\n');
  expect((await ask('/older')).headers.get('location')).toBe('/cafe');
});

test.each([
  ['/nobody', 404, 'page 404/store'],
  ['/cafe.html.br', 404, 'page 404/store'],
  ['/_headers', 404, 'page 404/store'],
  ['/_redirects', 404, 'page 404/store'],
  ['/.env', 404, 'page 404/store'],
  ['/%63afe', 404, 'page 404/store'],
  ['/cafe%00', 404, 'page 404/store'],
  ['/constructor', 404, 'page 404/store'],
  ['/nobody/pedido', 404, 'page 404/store'],
  [`/nobody/pedido/${category}-2`, 404, 'page 404/store'],
  [`/cafe/pedido/${category}`, 404, 'page 404'],
  [`/..%2f..%2fcafe/pedido/${category}`, 404, 'page 404/store'],
  ['/cafe/product/000000000000', 404, 'page 404/product'],
  ['/product/000000000000', 404, 'page 404/product'],
  ['/404', 404, 'page 404'],
  ['/404/store', 404, 'page 404/store'],
  ['/_astro/gone.js', 404, 'No encontrado\n'],
  [`/images/${product}/1.webp`, 404, 'No encontrado\n'],
  [`/images/cards/${product}-0123456789.jpg`, 404, 'No encontrado\n'],
  ['/images/..%2fsecret.txt', 404, 'No encontrado\n'],
])('responds to %s with %i', async (path, status, body) => {
  const { ask } = createFixture();
  const response = await ask(path);
  expect([response.status, await response.text()]).toEqual([status, body]);
});

test.each([
  '/cafe/nothing',
  '/a/b/c',
  '/a/pedido/b/c',
  '/a/b/product/000000000000',
  '/..%2f..%2fsecret.txt/x',
  '/%252e%252e/secret.txt',
  '/..%5csecret.txt/x',
  '//evil.example/x',
  '/businesses/_q/type=cafe&page=2.html',
  '/businesses/_q/x.xml',
])('leads the unknown path %s home', async (path) => {
  const { ask } = createFixture();
  const response = await ask(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});

test.each([
  '/../secret.txt',
  '/images/../secret.txt',
  '/images/%2e%2e/secret.txt',
  '/_astro/..\\..\\secret.txt',
])('never leaves its folders for %s, as a client sends it', async (path) => {
  const { app } = createFixture();
  const server = await listenOnFreePort(app.fetch);
  onTestFinished(() => server.close());
  // A `Request` would resolve the dots itself.
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 [345]\d\d /);
  expect(response).not.toMatch(/\r\n\r\n[^]*secret/);
});

test('makes browsers check the service worker at each visit', async () => {
  const { ask, writePage } = createFixture();
  writePage('service-worker.js', 'worker');
  const { headers } = await ask('/service-worker.js');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('lets hashed files and pictures be kept for ever', async () => {
  const { ask } = createFixture();
  for (const path of ['/_astro/app.abc.js', `/images/${product}/960.webp`]) {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('responds to the range %s of a picture with %i', async (range, status, body, contentRange) => {
  const { ask } = createFixture();
  const response = await ask(`/images/${product}/960.webp`, { range });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-range')).toBe(contentRange);
  expect(await response.text()).toBe(body);
});

test('sends the whole picture to a client with an older one', async () => {
  const { ask } = createFixture();
  const headers = { range: 'bytes=0-1', 'if-range': '"other"' };
  expect((await ask(`/images/${product}/960.webp`, headers)).status).toBe(200);
});

test.each([
  ['nothing but a page', ['about.html'], ['/', '/cafe', '/a/b/c']],
  ['home, which comes first', ['about.html', 'index.html'], ['/cafe', '/offers', '/a/b/c']],
  // Of several publishers, the one with home is not done.
  ['no home', ['about.html', 'sitemap-index.xml'], ['/', '/cafe', '/a/b/c']],
])('asks for patience while a new site has %s', async (_, written, missing) => {
  const { ask, writePage } = createFixture(false);
  for (const file of written) writePage(file, 'of the site');
  expect((await ask('/about')).status).toBe(200);
  for (const path of missing) {
    const response = await ask(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const page = await response.text();
    expect(page).toContain('Estamos preparando el sitio');
    // The marketplace may be called otherwise.
    expect(page).not.toContain('Vitrina');
  }
});

test('counts navigations of stores and products, and nothing else', async () => {
  const { ask, visits } = createFixture();
  const phone = { 'sec-fetch-dest': 'document', 'user-agent': 'Chrome/130.0 Mobile Safari' };
  for (const path of ['/cafe', '/cafe?page=9', `/cafe/product/${product}`]) await ask(path, phone);
  expect(visits).toEqual(['cafe', 'cafe', `cafe/${product}`]);
  visits.length = 0;
  const { headers } = await ask('/cafe');
  await ask('/cafe', { ...phone, 'if-none-match': headers.get('etag') ?? '' });
  await ask('/cafe', { ...phone, 'sec-fetch-dest': 'empty' });
  await ask('/cafe', { ...phone, 'sec-purpose': 'prefetch;prerender' });
  await ask('/cafe', { ...phone, purpose: 'prefetch' });
  await ask('/cafe', { ...phone, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await ask('/cafe', phone, 'HEAD');
  for (const path of ['/', '/offers', '/businesses', '/nobody', '/Cafe', '/404']) {
    await ask(path, phone);
  }
  expect(visits).toEqual([]);
});
