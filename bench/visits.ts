import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Benchmark, atMost, percentile, plainFigure } from './support/benchmark.ts';
import { createPendingFigures } from '#server/visits/pending-figures.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

const rounds = 100;
const requests = 1_000;
const headers = {
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/130 Mobile Safari/537.36',
};

type Site = ReturnType<typeof createStaticSite>;

export const benchmark: Benchmark = {
  title: 'A page of the static server, its visit counted and not, turn by turn',
  needsBuild: false,
  async *measure({ isQuick, catalogues }) {
    const siteDir = catalogues.createFolder();
    mkdirSync(join(siteDir, 'cafe'));
    writeFileSync(join(siteDir, 'cafe.html'), `<!doctype html>${'x'.repeat(40_000)}`);
    const pending = createPendingFigures();
    const sites = {
      counted: createSite(siteDir, (url) => {
        pending.add({ kind: 'v', store: url, productId: '', at: Date.now() });
      }),
      plain: createSite(siteDir),
    };
    await measureRound(sites);
    const all = { counted: [] as number[], plain: [] as number[] };
    const ratios: number[] = [];
    for (let round = 0; round < (isQuick ? rounds / 4 : rounds); round += 1) {
      const times = await measureRound(sites);
      ratios.push(percentile(times.counted, 0.99) / percentile(times.plain, 0.99));
      all.counted.push(...times.counted);
      all.plain.push(...times.plain);
    }
    for (const share of [0.5, 0.99]) {
      const [counted, plain] = [all.counted, all.plain].map((times) =>
        percentile(times, share).toFixed(3),
      );
      yield plainFigure(`p${share * 100}, counted / not`, `${counted} / ${plain} ms`);
    }
    yield atMost('p99 counted to not, median of the rounds', percentile(ratios, 0.5), 1.05, ' ×');
  },
};

const createSite = (siteDir: string, onVisit?: (url: string) => void): Site =>
  createStaticSite({
    siteDir,
    pictures: null,
    findProductUrl: () => Promise.resolve(null),
    ...(onVisit && {
      onVisit: ({ url }) => {
        onVisit(url);
      },
    }),
  });

/** Times of alternating requests to both sites. Each site is first equally often. */
async function measureRound({
  counted,
  plain,
}: Record<'counted' | 'plain', Site>): Promise<Record<'counted' | 'plain', number[]>> {
  const times = { counted: [] as number[], plain: [] as number[] };
  for (let request = 0; request < requests; request += 1) {
    if (request % 2 === 0) times.counted.push(await measureOne(counted));
    times.plain.push(await measureOne(plain));
    if (request % 2 === 1) times.counted.push(await measureOne(counted));
  }
  return times;
}

async function measureOne(site: Site): Promise<number> {
  const startedAt = performance.now();
  const response = await site.fetch(new Request('http://localhost/cafe', { headers }));
  await response.arrayBuffer();
  return performance.now() - startedAt;
}
