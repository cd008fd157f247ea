import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { findFreePort } from '../tests/support/listen.ts';
import { ownEnvironment } from '../tests/support/own-environment.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { type Audit, type Scores, auditPage } from './support/lighthouse.ts';
import {
  type Figure,
  type Benchmark,
  atLeast,
  atMost,
  percentile,
  format,
  plainFigure,
} from './support/benchmark.ts';
import { type Relay, openRelay } from './support/relay.ts';
import { type Link, type Visit, openBrowser, visit, weigh } from './support/visit.ts';
import {
  directoryPath,
  featuredPath,
  homePath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { productPageSize } from '#domain/limits.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

const links: readonly (Link & { readonly lcp: number })[] = [
  {
    name: '1.6 Mbps, 150 ms, 4 × slower',
    kilobitsPerSecond: 1_600,
    latencyMs: 150,
    slowdown: 4,
    lcp: 1.8,
  },
  { name: '400 kbps, 400 ms', kilobitsPerSecond: 400, latencyMs: 400, slowdown: 1, lcp: 3.5 },
];
const kilobyte = 1_024;

export const benchmark: Benchmark = {
  title: 'Pages of the demonstration catalogue on a phone',
  async *measure({ isQuick, catalogues }) {
    const port = await findFreePort();
    const dataDir = catalogues.createFolder();
    const url = `http://127.0.0.1:${port}`;
    // This waits until all pictures are drawn.
    execFileSync(process.execPath, [resolve('scripts/seed.ts'), '--demo'], {
      // A file of settings in the present folder would lead the demonstration elsewhere.
      cwd: dataDir,
      env: { ...ownEnvironment(), DATA_DIR: dataDir },
    });
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: {
        DATA_DIR: dataDir,
        SITE_DIR: `${dataDir}/site`,
        PORT: String(port),
        SITE_URL: url,
        DEMO: 'false',
      },
    });
    try {
      await server.waitForNews('ready');
      const templates = await listTemplates(server);
      const relay = await openRelay(port);
      try {
        yield* visitAll(url, relay, templates, isQuick ? 1 : 5);
      } finally {
        await relay.close();
      }
      yield* auditAll(url, templates, isQuick ? 1 : 5);
    } finally {
      await server.stop();
    }
  },
};

type Templates = readonly (readonly [name: string, path: string])[];

async function listTemplates(
  server: Awaited<ReturnType<typeof startServerProcess>>,
): Promise<Templates> {
  const { data } = await server.call('publication', 'listStores', { limit: 100 });
  // The budget is for a store with a full page of cards.
  const store = data.find(({ products }) => products >= productPageSize) ?? data[0];
  if (store === undefined) throw new Error('The demonstration catalogue is empty');
  const read = await server.call('publication', 'getStore', store.id, { page: 1, limit: 1 });
  const product = read.data[0]?.product;
  if (product === undefined) throw new Error('The store has no product');
  return [
    ['home', homePath()],
    ['directory', directoryPath()],
    ['offers', offersPath()],
    ['featured', featuredPath()],
    ['store', storePath(store.url)],
    ['product', productPath(product)],
    ['search', searchPath()],
  ];
}

async function* visitAll(
  url: string,
  relay: Relay,
  templates: Templates,
  repeats: number,
): AsyncGenerator<Figure> {
  const browser = await openBrowser();
  const repeat = async (path: string, link: Link): Promise<Visit[]> => {
    const visits: Visit[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      visits.push(await visit(browser, url + path, link));
    }
    return visits;
  };
  const median = (visits: readonly Visit[], read: (visit: Visit) => number) =>
    percentile(visits.map(read), 0.5);
  try {
    for (const [name, path] of templates) {
      for (const link of links) {
        const visits = await repeat(path, link);
        yield atMost(
          `${name}, ${link.name}: LCP`,
          median(visits, ({ lcp }) => lcp),
          link.lcp,
          ' s',
        );
        yield atMost(
          '  CLS',
          median(visits, ({ cls }) => cls),
          0.01,
          '',
        );
        yield atMost(
          '  requests that block the first paint',
          median(visits, ({ blocking }) => blocking),
          0,
          '',
        );
      }
      yield* weighAll(browser, relay, name, path);
    }
  } finally {
    await browser.close();
  }
}

async function* weighAll(
  browser: Browser,
  relay: Relay,
  name: string,
  path: string,
): AsyncGenerator<Figure> {
  const html = await compress(relay.origin + path);
  // The budget is for pages of the catalogue, which the search is not.
  yield name === 'search'
    ? plainFigure('  HTML, brotli 11', `${format(html)} bytes`)
    : atMost('  HTML, brotli 11', html, 20_000, ' bytes');
  const plain = await weigh(browser, relay, path, { hasDataSaver: false });
  const scripts = await Promise.all(
    plain.scripts.map(async (script) => ({
      // Counts the bundler's runtime as React, like tests/site/build/script-budget.test.ts.
      isReact: /\/(?:react|rolldown)-runtime\./.test(script),
      bytes: await compress(script),
    })),
  );
  const sum = (some: typeof scripts) => some.reduce((all, { bytes }) => all + bytes, 0) / kilobyte;
  yield atMost('  script in all', sum(scripts), 84, ' KB');
  const own = scripts.filter(({ isReact }) => !isReact);
  yield atMost('  script that is not the React runtime', sum(own), 24, ' KB');
  const saver = await weigh(browser, relay, path, { hasDataSaver: true });
  yield atMost('  scripts with data saver', saver.scripts.length, 0, '');
  const weights = [
    ['  first visit in all', plain.bytes / kilobyte, 200],
    ['  the same with data saver', saver.bytes / kilobyte, 60],
  ] as const;
  for (const [what, weight, budget] of weights) {
    yield name === 'store'
      ? atMost(what, weight, budget, ' KB')
      : plainFigure(what, `${format(weight)} KB`);
  }
}

/** The size of a file in bytes, compressed as it is sent after idle time. */
async function compress(address: string): Promise<number> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} responds with ${response.status}`);
  return brotliCompressSync(await response.arrayBuffer()).byteLength;
}

async function* auditAll(
  url: string,
  templates: Templates,
  repeats: number,
): AsyncGenerator<Figure> {
  for (const [name, path] of templates) {
    const audits: Audit[] = [];
    for (let turn = 0; turn < repeats; turn += 1) audits.push(await auditPage(url + path));
    const median = (category: keyof Scores) =>
      percentile(
        audits.map(({ scores }) => scores[category]),
        0.5,
      );
    yield atLeast(`${name}, Lighthouse: performance`, median('performance'), 98, '');
    for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
      yield atLeast(`  ${category}`, median(category), 100, '');
    }
    const faults = new Set(audits.flatMap((audit) => audit.faults));
    for (const fault of faults) yield plainFigure('  found wanting', fault);
  }
}
