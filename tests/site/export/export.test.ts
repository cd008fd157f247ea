import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findCaddy, findNginx } from '../../../scripts/web-servers.ts';
import { startCaddy } from '../../support/caddy.ts';
import { untilListening } from '../../support/listen.ts';
import { startNginx } from '../../support/nginx.ts';
import { createTestSite, idOf, type TestSite } from '../../unit/publisher/site.ts';
import { createFolder } from '../../support/test-folder.ts';
import {
  type HostRules,
  parseHeaderSections,
  renderCaddy,
  renderNginx,
} from '#publisher/export/host-config.ts';
import { missedSharePath } from '#domain/browser/shared-photos.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { listFiles } from '#files/files.ts';
import { exportPictures } from '#publisher/export/pictures.ts';
import { refuseForeignFolder } from '#publisher/target/refuse-foreign-folder.ts';
import { parseRedirects } from '#publisher/write/redirects.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');

async function publishShop(): Promise<{ site: TestSite; rules: HostRules }> {
  const site = createTestSite();
  site.api.addStore(cafe, { url: 'cafe' });
  site.api.addProduct(tea, cafe, { name: 'Té' });
  for (let n = 0; n < 30; n += 1) site.api.addProduct(idOf(`p${n}`), cafe);
  site.api.renameStore(cafe, 'cafeteria');
  await site.publish();
  mkdirSync(join(site.siteDir, '_astro'), { recursive: true });
  writeFileSync(join(site.siteDir, '_astro/x.js'), 'export {};');
  writeFileSync(join(site.siteDir, '404.html'), '<h1>No está</h1>');
  const rules = {
    root: site.siteDir,
    headers: parseHeaderSections(site.read('_headers')),
    redirects: parseRedirects(site.read('_redirects')),
  };
  return { site, rules };
}

const servers = [
  {
    name: 'nginx',
    isThere: findNginx() !== null,
    start: (rules: HostRules) => startNginx(renderNginx(rules)),
  },
  {
    name: 'Caddy',
    isThere: findCaddy() !== null,
    start: (rules: HostRules) => startCaddy(renderCaddy(rules)),
  },
];

describe.each(servers)('a site that is exported, served by $name', ({ isThere, start }) => {
  test.skipIf(!isThere)('has its addresses, redirects, headers and screens', async () => {
    const { site, rules } = await publishShop();
    const server = await start(rules);
    onTestFinished(() => server.stop());

    expect(await server.ask('/')).toMatchObject({ status: 200, body: site.read('index.html') });
    const page = await server.ask(`/cafeteria/product/${tea}`);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Té') as string });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');

    const [first, second, none] = await Promise.all(
      ['', '?page=2', '?page=9'].map((query) => server.ask(`/cafeteria${query}`)),
    );
    expect(second?.body).toBe(site.read('cafeteria/_q/page=2.html'));
    expect([first?.body, none?.body]).toEqual([
      site.read('cafeteria.html'),
      site.read('cafeteria.html'),
    ]);
    // A messenger puts parameters of its own beside; what names no file shows the listing.
    for (const query of ['?page=2&fbclid=x', '?fbclid=x&page=2&utm_source=y']) {
      expect((await server.ask(`/cafeteria${query}`)).body).toBe(second?.body);
    }
    for (const query of ['?search=te&page=2', '?page=2&category=x', '?frontpage=2']) {
      expect((await server.ask(`/cafeteria${query}`)).body).toBe(first?.body);
    }

    // What the form of the directory asks for, with the fields that were left alone.
    const habana = site.read('businesses/_q/province=la-habana.html');
    const ofCafes = site.read('businesses/_q/type=cafe&province=la-habana.html');
    const empty = site.read('businesses/sin-negocios.html');
    const everything = site.read('businesses.html');
    for (const [query, body] of [
      ['type=&province=la-habana&municipality=', habana],
      ['province=la-habana&type=cafe&fbclid=x', ofCafes],
      ['type=bar&province=la-habana', empty],
      ['province=la-habana&municipality=playa', empty],
      ['province=granma', empty],
      ['province=la-luna', everything],
      ['municipality=playa', everything],
    ] as const) {
      const asked = await server.ask(`/businesses?${query}`);
      expect([query, asked.status, asked.body]).toEqual([query, 200, body]);
    }

    const shared = await server.ask(photoCardsPath(), {}, 'POST');
    expect([shared.status, shared.headers.location]).toEqual([303, missedSharePath()]);
    expect((await server.ask('/cafeteria', {}, 'POST')).status).not.toBe(303);

    const moved = await server.ask(`/cafe/product/${tea}`);
    expect([moved.status, moved.headers.location]).toEqual([301, `/cafeteria/product/${tea}`]);
    const withSlash = await server.ask(`/cafeteria/product/${tea}/?x=1`);
    expect([withSlash.status, withSlash.headers.location]).toEqual([
      301,
      `/cafeteria/product/${tea}?x=1`,
    ]);
    const foreign = await server.ask('//example.org/');
    expect(foreign.headers.location ?? '').not.toMatch(/^(?:https?:)?\/\//);
    const listing = await server.ask('/cafe?page=2');
    expect([listing.status, listing.headers.location]).toEqual([301, '/cafeteria?page=2']);
    expect((await server.ask('/cafe')).headers.location).toBe('/cafeteria');
    expect(await server.ask('/nowhere')).toMatchObject({
      status: 404,
      body: expect.stringContaining('No está') as string,
    });
    for (const hidden of ['/_headers', '/_redirects']) {
      expect((await server.ask(hidden)).status).toBe(404);
    }
    expect((await server.ask('/_astro/x.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const missing = await server.ask('/_astro/none.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([
      404,
      'public, max-age=0, must-revalidate',
    ]);
    expect((await server.ask('/published.json')).headers['cache-control']).toBe('no-cache');
    const packed = await server.ask('/cafeteria', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
  });
});

test('a web server counts as started once it takes connections, not once its socket is there', async () => {
  const folder = createFolder();
  const path = join(folder, 'socket');
  writeFileSync(path, '');
  const server = createServer().unref();
  let listens = false;
  setTimeout(() => {
    rmSync(path);
    server.listen(path, () => (listens = true));
  }, 50);
  await untilListening(path, { exitCode: null, spawnfile: 'caddy' });
  expect(listens).toBe(true);
  server.close();

  const ended = untilListening(join(folder, 'none'), { exitCode: 1, spawnfile: 'caddy' });
  await expect(ended).rejects.toThrow('caddy ended: 1');
});

/** A folder with a page that shows these pictures. */
function createExport(...keys: string[]): string {
  const folder = createFolder();
  showPictures(folder, ...keys);
  return folder;
}

function showPictures(folder: string, ...keys: string[]): void {
  const [first = '', ...others] = keys.map((key) => `/images/${key}`);
  const page = `<img src="${first}" srcset="${others.map((url) => `${url} 160w`).join(', ')}">`;
  writeFileSync(join(folder, 'index.html'), page);
}

test('an export has the pictures that its pages show, and names those that are gone', async () => {
  const folder = createExport('a1/320.webp', 'a1/160.webp', 'b2/160.webp');
  const missing = await exportPictures(folder, (key) =>
    Promise.resolve(key.startsWith('a1/') ? Buffer.from(key) : null),
  );
  expect(missing).toEqual(['b2/160.webp']);
  expect(readFileSync(join(folder, 'images/a1/320.webp'), 'utf8')).toBe('a1/320.webp');
  expect(readFileSync(join(folder, 'images/a1/160.webp'), 'utf8')).toBe('a1/160.webp');
});

test('an export that is repeated reads the new pictures alone, and removes those that no page shows', async () => {
  const folder = createExport('a1/320.webp', 'b2/160.webp');
  const readKeys: string[] = [];
  const read = (key: string) => {
    readKeys.push(key);
    return Promise.resolve(Buffer.from(key));
  };
  await exportPictures(folder, read);
  showPictures(folder, 'a1/320.webp', 'c3/preview.jpg');
  // Left by one that was killed.
  writeFileSync(join(folder, 'images/a1/320.webp.part'), 'a1');
  readKeys.length = 0;
  expect(await exportPictures(folder, read)).toEqual([]);
  expect(readKeys).toEqual(['c3/preview.jpg']);
  expect(listFiles(join(folder, 'images'))).toEqual(['a1/320.webp', 'c3/preview.jpg']);
  expect(existsSync(join(folder, 'images/b2'))).toBe(false);
});

test('a picture that cannot be read keeps no other one from an export', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `a${index}/320.webp`);
  const folder = createExport(...keys);
  const read = (key: string) =>
    key === keys[0] ? Promise.reject(new Error('no response')) : Promise.resolve(Buffer.from(key));
  await expect(exportPictures(folder, read)).rejects.toThrow('1 pictures could not be exported');
  expect(listFiles(join(folder, 'images'))).toEqual(keys.slice(1).toSorted());
});

test('an export that is repeated finds its pictures where they were', async () => {
  const site = createTestSite();
  await site.publish();
  mkdirSync(join(site.siteDir, 'images/a1'), { recursive: true });
  writeFileSync(join(site.siteDir, 'images/a1/320.webp'), 'a picture');
  await site.publish({ everything: true });
  expect(site.read('images/a1/320.webp')).toBe('a picture');
});

test('an export goes into a new folder or one of its own, and takes nothing from another', async () => {
  const site = createTestSite();
  refuseForeignFolder(site.siteDir);
  mkdirSync(site.siteDir);
  refuseForeignFolder(site.siteDir);
  writeFileSync(join(site.siteDir, 'letters.txt'), 'mine');
  expect(() => {
    refuseForeignFolder(site.siteDir);
  }).toThrow(`${site.siteDir} is not empty and holds no site`);
  rmSync(join(site.siteDir, 'letters.txt'));
  await site.publish();
  refuseForeignFolder(site.siteDir);
  // One that broke off, of which some files stand.
  rmSync(join(site.siteDir, 'published.json'));
  refuseForeignFolder(site.siteDir);
});
