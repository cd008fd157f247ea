import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { readMemory } from './support/processes.ts';
import { measureLoad } from './support/load.ts';
import { type Question, atLeast, atMost, print, printSpread, tell } from './support/question.ts';

const terms = ['café', 'pan artesanal', 'camiseta', 'queso fresco', 'yunque', 'lámpara de madera'];

export const question: Question = {
  title: 'Over HTTP with 8 connections, one API process on the embedded database',
  isUsual: true,
  async *answer({ isQuick, catalogues }) {
    const size = { stores: isQuick ? 200 : 500, products: 100 };
    const { dataDir } = await catalogues.embed(size);
    const environment = { DATA_DIR: dataDir };
    const server = await startServerProcess({ kind: 'api', environment });
    try {
      const ids = await listIds(server);
      const paths = {
        'list of 25': ['/api/products/public?limit=25'],
        'one product': ids.map((id) => `/api/products/${id}`),
        'search by a term': terms.map(
          (term) => `/api/products/public?limit=25&search=${encodeURIComponent(term)}`,
        ),
      };
      const budgets = { 'list of 25': 1_000, 'one product': 3_000, 'search by a term': 300 };
      let memory = 0;
      for (const [what, list] of Object.entries(paths)) {
        const load = await measureLoad(server.url, list, {
          connections: 8,
          seconds: isQuick ? 3 : 8,
        });
        memory = Math.max(memory, readMemory(server.pid));
        yield atLeast(what, load.perSecond, budgets[what as keyof typeof budgets], ' requests/s');
        yield tell('  time of a request', printSpread(load.times));
      }
      const products = print(size.stores * size.products);
      yield atMost(`memory loaded, ${products} products`, memory, 350, ' MB');
    } finally {
      await server.stop();
    }
  },
};

async function listIds(server: ServerProcess): Promise<string[]> {
  const response = await fetch(`${server.url}/api/products/public?limit=100`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}
