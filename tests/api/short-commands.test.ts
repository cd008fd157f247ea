import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPeakMemory } from '../bench/support/processes.ts';
import { createEmbedded } from '../support/embedded-template.ts';
import { ownEnvironment } from '../support/own-environment.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createFolder } from '../support/test-folder.ts';

const repository = resolve(import.meta.dirname, '../..');

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

/** A command takes 235, a server that has restarted 250, and 450 or more while the compiler optimizes the database. */
const mostMegabytes = 350;

test
  .skipIf(!existsSync('/proc/self/status'))
  .each([[['doctor']], [['migrate']], [['operator']], [['visits', '/dev/null']]])(
  '%j has no optimizing compiler at work on the embedded database',
  async (command) => {
    const dataDir = createFolder();
    await createEmbedded(dataDir);
    expect(await readPeak(command, dataDir)).toBeLessThan(mostMegabytes);
  },
);

test.skipIf(!existsSync('/proc/self/status'))(
  'a restarted server has none at work either, however much it is asked',
  async () => {
    const dataDir = createFolder();
    await createEmbedded(dataDir);
    const server = await startServerProcess({ kind: 'api', environment: { DATA_DIR: dataDir } });
    try {
      for (let count = 0; count < 300; count += 1) {
        const response = await fetch(
          `${server.url}/api/products/public?limit=25&search=pan${count}`,
        );
        await response.body?.cancel();
        expect(response.status).toBe(200);
      }
      expect(readPeakMemory(server.pid)).toBeLessThan(mostMegabytes);
    } finally {
      await server.stop();
    }
  },
);
