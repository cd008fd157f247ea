import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Benchmark, atMost, percentile, format, plainFigure } from './support/benchmark.ts';

const repository = resolve(import.meta.dirname, '../..');

export const benchmark: Benchmark = {
  title: 'npm start',
  async *measure({ isQuick, catalogues }) {
    if (!isQuick) {
      const first = start(catalogues.createFolder(), { DEMO: 'true' });
      const demo = `first start with the demonstration catalogue`;
      yield plainFigure(
        `${demo}: listening`,
        `${format((await first.logged('Listening')) / 1000)} s`,
      );
      yield plainFigure(
        `${demo}: every page published`,
        `${format((await first.logged('Ready')) / 1000)} s`,
      );
      await first.stop('SIGTERM');
    }
    const size = { stores: isQuick ? 200 : 500, products: 100 };
    const { dataDir } = await catalogues.embed(size);
    const products = format(size.stores * size.products);
    for (const [what, signal] of [
      ['after a stop', 'SIGTERM'],
      ['after kill -9', 'SIGKILL'],
    ] as const) {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const server = start(dataDir, { DEMO: 'false' });
        times.push((await server.logged('Listening')) / 1000);
        await server.stop(signal);
      }
      // The first start follows what was done before to the data, and is not counted.
      const median = percentile(times.slice(1), 0.5);
      yield atMost(`with ${products} products, ${what}: listening`, median, 3, ' s');
    }
  },
};

interface Started {
  /** Milliseconds from the start to the first line that begins so. */
  logged(beginning: string): Promise<number>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** What `npm start` runs, without npm itself. */
function start(dataDir: string, environment: Record<string, string>): Started {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SITE_DIR: `${dataDir}/site`,
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(child, 'exit');
  const lines = readLines(child, startedAt);
  return {
    async logged(beginning) {
      for (;;) {
        const line = lines.find(({ text }) => text.startsWith(beginning));
        if (line !== undefined) return line.at;
        if (child.exitCode !== null) throw new Error(`npm start ended before it said ${beginning}`);
        await new Promise((tick) => setTimeout(tick, 5));
      }
    },
    async stop(signal) {
      process.kill(signal === 'SIGKILL' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
      await ended;
    },
  };
}

function readLines(
  { stdout }: ChildProcess,
  startedAt: number,
): { readonly text: string; readonly at: number }[] {
  const lines: { text: string; at: number }[] = [];
  if (stdout === null) return lines;
  createInterface({ input: stdout }).on('line', (text) => {
    lines.push({ text, at: performance.now() - startedAt });
  });
  return lines;
}
