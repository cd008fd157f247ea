import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstProduct, openPage, pages } from '../../support/open-page.ts';
import { followImports } from '../../support/script-imports.ts';
import { buildProgram } from '#astro/inline-scripts.ts';
import { productPath } from '#domain/paths/paths.ts';

const render = async (path: string): Promise<string> => (await openPage(path)).html;

/** The files that a page loads by itself: those that its islands name, and what these import outright. */
async function listScripts(path: string): Promise<Set<string>> {
  const named = (await render(path)).matchAll(
    /(?:component-url|renderer-url|before-hydration-url|src|data-script)="(\/[^"]+\.js)"/g,
  );
  return followImports(
    pages.clientDir,
    Array.from(named, ([, url = '']) => url),
  );
}

const readScript = (url: string): string => readFileSync(join(pages.clientDir, url), 'utf8');
const weights = new Map<string, number>();
function weigh(url: string): number {
  const weight = weights.get(url) ?? brotliCompressSync(readScript(url)).byteLength;
  weights.set(url, weight);
  return weight;
}

/** React, and what the bundler puts around it because it is CommonJS: public pages take nothing else from that file. */
const isReact = (url: string): boolean => /^\/_astro\/(?:react|rolldown)-runtime\./.test(url);

test.each([
  '/',
  '/businesses',
  '/offers',
  '/featured-businesses',
  '/search',
  '/about',
  '/favoritos',
  '/denunciar',
  '/mis-datos',
  '/cafe-la-esquina',
  '/cafe-la-esquina/search',
  '/cafe-la-esquina/pedido',
  productPath(firstProduct),
])('%s loads at most 84 KB of script, 24 KB of them not React', async (path) => {
  const scripts = [...(await listScripts(path))];
  const own = scripts.filter((url) => !isReact(url)).reduce((sum, url) => sum + weigh(url), 0);
  const react = scripts.filter(isReact).reduce((sum, url) => sum + weigh(url), 0);
  expect(react).toBeGreaterThan(50 * 1024);
  const total = own + react;
  expect(own).toBeLessThanOrEqual(24 * 1024);
  expect(total).toBeLessThanOrEqual(84 * 1024);
});

test.each(['/search', '/cafe-la-esquina/search'])(
  '%s names all the scripts of its island, to ask for them at once',
  async (path) => {
    const page = await render(path);
    const [, scripts = '', program] =
      /<script data-scripts="([^"]*)">(.*?)<\/script>/s.exec(page) ?? [];
    // It asks for each of them: tests/unit/inline/early-modules.test.ts.
    expect(program).toBe((await buildProgram(resolve('src/inline/early-modules.ts'))).text);
    const ofIsland = /component-url="([^"]+)" component-export="Search" renderer-url="([^"]+)"/;
    const [, component = '', renderer = ''] = ofIsland.exec(page) ?? [];
    const needed = followImports(pages.clientDir, [component, renderer]);
    expect(needed.size).toBeGreaterThan(4);
    expect(new Set(scripts.split(' '))).toEqual(needed);
  },
);

test('the script of an order sheet is at most 12 KB, and shares nothing with the islands', async () => {
  const [, script = ''] =
    /data-script="([^"]+)"/.exec(await render('/cafe-la-esquina/pedido')) ?? [];
  expect([...followImports(pages.clientDir, [script])]).toEqual([script]);
  expect(weigh(script)).toBeLessThanOrEqual(12 * 1024);
});

test.each(['/denunciar', '/mis-datos'])(
  'the script of %s is at most 3 KB, and shares nothing with the islands',
  async (path) => {
    const [, script = ''] = /data-script="([^"]+)"/.exec(await render(path)) ?? [];
    expect([...followImports(pages.clientDir, [script])]).toEqual([script]);
    expect(weigh(script)).toBeLessThanOrEqual(3 * 1024);
  },
);

/** What an area fetches by itself for a screen: the identity client, and the screen. */
function findFetched(screen: string): string[] {
  const files = readdirSync(join(pages.clientDir, '_astro'));
  return ['amplify', screen].map((name) => {
    const file = files.find((one) => one.startsWith(`${name}.`));
    if (file === undefined) throw new Error(`The build has no ${name}`);
    return `/_astro/${file}`;
  });
}

test.each([
  ['/dashboard', 'Dashboard'],
  ['/products', 'Products'],
  ['/categories', 'Categories'],
  ['/orders', 'Orders'],
  ['/settings', 'Settings'],
  ['/admin', 'Queue'],
  ['/admin/negocios', 'Stores'],
  ['/admin/cuentas', 'Accounts'],
  ['/admin/solicitudes', 'Requests'],
  ['/admin/cifras', 'FiguresScreen'],
  ['/admin/registro', 'Audit'],
])('%s, the first screen of its area, loads at most 200 KB in all', async (path, screen) => {
  const page = brotliCompressSync(await render(path)).byteLength;
  const scripts = new Set([
    ...(await listScripts(path)),
    ...followImports(pages.clientDir, findFetched(screen)),
  ]);
  expect(scripts.size).toBeGreaterThan(4);
  const total = [...scripts].reduce((sum, url) => sum + weigh(url), page);
  expect(total).toBeLessThanOrEqual(200 * 1024);
});

test('the service worker is one file of at most 10 KB', () => {
  const worker = readScript('/service-worker.js');
  expect(worker).not.toMatch(/\bimport\s*[("'{]/);
  expect(weigh('/service-worker.js')).toBeLessThanOrEqual(10 * 1024);
});

/** The names of files in `_astro`, beside the script or from the root, that a script holds. */
function listNamed(script: string): string[] {
  const names = readScript(`/_astro/${script}`).matchAll(
    /["'`](?:\.\/|\/?_astro\/)([\w.-]+\.(?:js|css))["'`]/g,
  );
  return Array.from(names, ([, name = '']) => name);
}

test('every file that a script names is there', () => {
  const files = readdirSync(join(pages.clientDir, '_astro'));
  const named = new Set(files.filter((file) => file.endsWith('.js')).flatMap(listNamed));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !files.includes(name))).toEqual([]);
});

test('imports are left to the browser, and asked for again when they fail', () => {
  const files = readdirSync(join(pages.clientDir, '_astro'));
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/_astro/${file}`);
  const ofVite = /__VITE_PRELOAD__|__vite__mapDeps|vite:preloadError/;
  const retries = /catch\(\w+=>\{(?:var \w+;)?let\[\w+\]=(?:\(\w+=)?\/http\\S\+js\//;
  const sentence =
    'Vite names its helper or its marker otherwise: mend data-saver/plain-imports.ts';
  expect(
    scripts.filter((url) => ofVite.test(readScript(url))),
    sentence,
  ).toEqual([]);
  expect(
    scripts.filter((url) => retries.test(readScript(url))).map((url) => url.replace(/\..*/, '')),
    sentence,
  ).toEqual(['/_astro/common', '/_astro/order-sheet']);
});
