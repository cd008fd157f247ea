import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readPeakMemory } from '../../../bench/support/processes.ts';
import { ownEnvironment } from '../../support/own-environment.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { takeCopy } from '../../support/test-database.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Has a process say its peak of memory in the end. Its `maxRSS` would be that of whoever started it, were that more. */
const sayPeak = `data:text/javascript,
  import { readFileSync } from 'node:fs';
  process.on('exit', () => console.log(/VmHWM:.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]));`;

/** The most memory that a command took on an embedded database, in megabytes. */
async function readPeak(command: readonly string[], dataDir: string): Promise<number> {
  const [name = '', ...words] = command;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', sayPeak, join(repository, 'scripts', `${name}.ts`), ...words],
    {
      cwd: repository,
      env: { ...ownEnvironment(), DATA_DIR: dataDir, SITE_DIR: join(dataDir, 'site') },
    },
  );
  return Number(/VmHWM:\s+(\d+) kB/.exec(stdout)?.[1]) / 1024;
}

/** A command takes 235, a server that has restarted 250, and 700 while the compiler optimizes the database. */
const mostMegabytes = 350;

test
  .skipIf(!existsSync('/proc/self/status'))
  .each([[['doctor']], [['migrate']], [['operator']], [['visits', '/dev/null']]])(
  '%j has no optimizing compiler at work on the embedded database',
  async (command) => {
    const { dataDir } = (await takeCopy('embedded')).location;
    expect(await readPeak(command, dataDir)).toBeLessThan(mostMegabytes);
  },
);

async function startAgain(isOptimized: boolean): Promise<ServerProcess> {
  const { dataDir } = (await takeCopy('embedded')).location;
  const environment = { DATA_DIR: dataDir };
  const server = await startServerProcess({ kind: 'api', environment, isOptimized });
  onTestFinished(() => server.stop());
  return server;
}

test.skipIf(!existsSync('/proc/self/status'))(
  'a restarted server of a small machine has none at work either, however much it is asked',
  async () => {
    const { pid, url } = await startAgain(false);
    for (let count = 0; count < 300; count += 1) {
      const response = await fetch(`${url}/api/products/public?limit=25&search=pan${count}`);
      await response.body?.cancel();
      expect(response.status).toBe(200);
    }
    expect(readPeakMemory(pid)).toBeLessThan(mostMegabytes);
  },
);

test.skipIf(!existsSync('/proc/self/status'))(
  'one that has the memory is optimized as soon as its database is open',
  async () => {
    const { pid } = await startAgain(true);
    await expect.poll(() => readPeakMemory(pid)).toBeGreaterThan(mostMegabytes);
  },
);
