import { startServerProcess } from '../support/server-process.ts';
import { pinProcess, readMemory } from './support/processes.ts';
import { measurePacedLoad } from './support/load.ts';
import { type Question, atMost, percentile, print, printSpread, tell } from './support/question.ts';
import { findPublishedPaths } from './support/published-paths.ts';

const perSecond = 500;
/** Above this the memory at the end is not that of the beginning. */
const growthBudget = 1.1;

export const question: Question = {
  title: 'Trial 17: static reads on one core, 500 a second',
  isUsual: false,
  async *answer({ isQuick, catalogues }) {
    const size = { stores: 100, products: 20 };
    const { dataDir } = await catalogues.embed(size);
    await catalogues.publish(size);
    const siteDir = `${dataDir}/site`;
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: { DATA_DIR: dataDir, SITE_DIR: siteDir },
    });
    try {
      await server.waitForNews('ready');
      pinProcess(server.pid, 0);
      pinProcess(process.pid, 1);
      const paths = findPublishedPaths(siteDir);
      const minutes = isQuick ? 2 : 30;
      const all: number[] = [];
      const memory: number[] = [];
      let late = 0;
      for (let minute = 0; minute < minutes; minute += 1) {
        const pace = { perSecond, seconds: 60, connections: 32 };
        const load = await measurePacedLoad(server.url, paths, pace);
        for (const time of load.times) all.push(time);
        late += load.late;
        memory.push(readMemory(server.pid));
      }
      yield tell('pages asked for in turn', print(paths.length));
      yield tell('requests', print(all.length));
      yield tell('time of a request, p50 / p95', printSpread(all));
      yield atMost('time of a request, p99', percentile(all, 0.99), 20, ' ms');
      yield atMost('answered a second late or more', late, 0, '');
      // Memory goes up and down as it is collected: the highest of some minutes says more than any one.
      const span = Math.min(5, Math.ceil(minutes / 2));
      const early = Math.max(...memory.slice(0, span));
      const last = Math.max(...memory.slice(-span));
      yield tell('memory, minute by minute, MB', memory.map(print).join(' '));
      yield atMost(
        `highest memory of the last ${span} minutes to that of the first`,
        last / early,
        growthBudget,
        ' ×',
      );
    } finally {
      await server.stop();
    }
  },
};
