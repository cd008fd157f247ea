import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';
import { readMemory } from './support/processes.ts';
import { type Load, measureLoad } from './support/load.ts';
import {
  type Benchmark,
  atLeast,
  atMost,
  format,
  formatSpread,
  plainFigure,
} from './support/benchmark.ts';

const terms = ['café', 'pan artesanal', 'camiseta', 'queso fresco', 'yunque', 'lámpara de madera'];

const budgets = {
  'list of 25': 1_000,
  // Simultaneous requests for the same list share one read. Lists of different stores share nothing.
  'list of 25, of 100 stores': 1_000,
  'one product': 3_000,
  'search by a term': 300,
};

type What = keyof typeof budgets;

interface Rate extends Load {
  readonly what: What;
}

export const benchmark: Benchmark = {
  title: 'Over HTTP with 8 connections, one API process on the embedded database',
  async *measure({ isQuick, catalogues }) {
    const size = { stores: isQuick ? 200 : 500, products: 100 };
    const { dataDir } = await catalogues.embed(size);
    const seconds = isQuick ? 3 : 8;
    // The load repeats its addresses. Without the cache it measures the work for each response.
    const anew = await measure(dataDir, { seconds, cachesResponses: false });
    for (const { what, perSecond, times } of anew.rates) {
      yield atLeast(`${what}, no response cached`, perSecond, budgets[what], ' requests/s');
      yield plainFigure('  time of a request', formatSpread(times));
    }
    const products = format(size.stores * size.products);
    yield atMost(`memory loaded, ${products} products`, anew.memory, 350, ' MB');

    const remembered = await measure(dataDir, { seconds, cachesResponses: true });
    for (const { what, perSecond } of remembered.rates) {
      yield plainFigure(`${what}, responses cached`, `${format(perSecond)} requests/s`);
    }
    yield atMost('memory loaded, responses cached', remembered.memory, 350, ' MB');
  },
};

async function measure(
  dataDir: string,
  { seconds, cachesResponses }: { readonly seconds: number; readonly cachesResponses: boolean },
): Promise<{ rates: Rate[]; memory: number }> {
  const environment = { DATA_DIR: dataDir };
  const server = await startServerProcess({ kind: 'api', environment, cachesResponses });
  try {
    const paths = {
      'list of 25': ['/api/products/public?limit=25'],
      'list of 25, of 100 stores': (await listIds(server, 'business')).map(
        (id) => `/api/products/public?limit=25&businessId=${id}`,
      ),
      'one product': (await listIds(server, 'products/public')).map((id) => `/api/products/${id}`),
      'search by a term': terms.map(
        (term) => `/api/products/public?limit=25&search=${encodeURIComponent(term)}`,
      ),
    };
    const rates: Rate[] = [];
    let memory = 0;
    for (const what of Object.keys(budgets) as What[]) {
      const load = await measureLoad(server.url, paths[what], { connections: 8, seconds });
      memory = Math.max(memory, readMemory(server.pid));
      rates.push({ what, ...load });
    }
    return { rates, memory };
  } finally {
    await server.stop();
  }
}

async function listIds(server: ServerProcess, what: 'business' | 'products/public') {
  const response = await fetch(`${server.url}/api/${what}?limit=100`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}
