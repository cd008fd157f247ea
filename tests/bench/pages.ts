import { startServerProcess } from '../support/server-process.ts';
import { type Audit, type Scores, auditPage } from './support/lighthouse.ts';
import { findFreePort } from './support/processes.ts';
import {
  type Figure,
  type Question,
  atLeast,
  atMost,
  percentile,
  print,
  tell,
} from './support/question.ts';
import { type Link, type Visit, openBrowser, visit } from './support/visit.ts';
import {
  directoryPath,
  featuredPath,
  homePath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths.ts';
import { searchPath } from '#domain/search-paths.ts';

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

export const question: Question = {
  title: 'Pages of the demonstration catalogue on a phone',
  isUsual: true,
  async *answer({ isQuick, catalogues }) {
    const port = await findFreePort();
    const dataDir = catalogues.createFolder();
    const url = `http://127.0.0.1:${port}`;
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: {
        DATA_DIR: dataDir,
        SITE_DIR: `${dataDir}/site`,
        PORT: String(port),
        SITE_URL: url,
        DEMO: 'true',
      },
    });
    try {
      await server.waitForNews('ready');
      const templates = await listTemplates(server);
      yield* visitAll(url, templates, isQuick ? 1 : 5);
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
  // A store that shows a full page of cards, as the budget has it.
  const store = data.find(({ products }) => products >= 12) ?? data[0];
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
  templates: Templates,
  repeats: number,
): AsyncGenerator<Figure> {
  const browser = await openBrowser();
  const repeat = async (path: string, link: Link | null, isSaving: boolean): Promise<Visit[]> => {
    const visits: Visit[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      visits.push(await visit(browser, url + path, { link, isSaving }));
    }
    return visits;
  };
  const median = (visits: readonly Visit[], read: (visit: Visit) => number) =>
    percentile(visits.map(read), 0.5);
  try {
    for (const [name, path] of templates) {
      for (const link of links) {
        const visits = await repeat(path, link, false);
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
      }
      const [plain] = await repeat(path, null, false);
      const [saving] = await repeat(path, null, true);
      if (plain === undefined || saving === undefined) continue;
      yield atMost('  requests that block the first paint', plain.blocking, 0, '');
      const weight = ({ bytes }: Visit) => bytes / kilobyte;
      const isStore = name === 'store';
      yield isStore
        ? atMost('  first visit in all', weight(plain), 200, ' KB')
        : tell('  first visit in all', `${print(weight(plain))} KB`);
      yield isStore
        ? atMost('  the same with data saver', weight(saving), 60, ' KB')
        : tell('  the same with data saver', `${print(weight(saving))} KB`);
    }
  } finally {
    await browser.close();
  }
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
    for (const fault of faults) yield tell('  found wanting', fault);
  }
}
