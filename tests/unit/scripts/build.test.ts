import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../../support/is-alive.ts';
import { createFolder } from '../../support/test-folder.ts';
import { explainEnd, runBuild } from '../../../scripts/build.ts';
import { buildAlone } from '../../../scripts/build-alone.ts';

let folder = '';
beforeEach(() => {
  folder = createFolder();
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('simultaneous commands build once and continue afterwards', async () => {
  let isBuilt = false;
  let builds = 0;
  const command = async () => {
    await buildAlone({
      directory: join(folder, 'dist'),
      isCurrent: () => isBuilt,
      build: async () => {
        builds += 1;
        await sleep(20);
        isBuilt = true;
      },
    });
    expect(isBuilt).toBe(true);
  };
  await Promise.all([command(), command(), command()]);
  expect(builds).toBe(1);
});

test('after a failed build the next command builds', async () => {
  const log: string[] = [];
  const command = (name: string, build: () => Promise<void>) =>
    buildAlone({
      directory: join(folder, 'dist'),
      isCurrent: () => log.includes('built'),
      async build() {
        log.push(`${name} begins`);
        await sleep(20);
        await build();
      },
    });
  const broken = command('first', () => Promise.reject(new Error('broken')));
  const next = command('second', () => {
    log.push('built');
    return Promise.resolve();
  });
  await expect(broken).rejects.toThrow('broken');
  await next;
  expect(log).toEqual(['first begins', 'second begins', 'built']);
});

test('a current build causes neither work nor a wait', async () => {
  const build = vi.fn();
  await buildAlone({ directory: join(folder, 'none/dist'), isCurrent: () => true, build });
  expect(build).not.toHaveBeenCalled();
});

test('a folder that cannot be written gives a sentence', async () => {
  // Nobody can write a lock file whose place is a folder.
  mkdirSync(join(folder, 'dist.lock'));
  const build = vi.fn();
  const command = buildAlone({ directory: join(folder, 'dist'), isCurrent: () => false, build });
  await expect(command).rejects.toThrow(
    /^The sources are not those of the build in \S+dist, and a new one cannot be written there/,
  );
  expect(build).not.toHaveBeenCalled();
});

test('pages import nothing from the server, and from the publisher only the reading part', () => {
  const file = join(import.meta.dirname, '../../../scripts/checks/rooms.json');
  const rooms = JSON.parse(readFileSync(file, 'utf8')) as { room: string; mayImport: unknown }[];
  const ofPages = rooms.filter(
    ({ room }) => room === 'publisher/read' || !/^(?:server|publisher)\b/.test(room),
  );
  const imported = ofPages.flatMap(({ mayImport }) => mayImport as string[]);
  // The rooms that `scripts/build.ts` leaves out of the pages' fingerprint.
  const apart = imported.filter((room) => /^(?:server|publisher)\b/.test(room));
  expect(new Set(apart)).toEqual(new Set(['publisher/read']));
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a build ends with its command at %s', async (end) => {
  const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/build.ts')).href;
  const building = ['-e', 'console.log(process.pid); setInterval(() => {}, 1_000)'];
  const command = spawn(process.execPath, [
    '--eval',
    `process.once('SIGTERM', () => process.exit());
    import(${JSON.stringify(script)}).then((build) => build.runBuild(${JSON.stringify(building)}));`,
  ]);
  onTestFinished(() => {
    command.kill('SIGKILL');
  });
  const [line] = (await once(createInterface(command.stdout), 'line')) as [string];
  const pid = Number(line);
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  command.kill(end);
  await once(command, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.each(['checks.ts runTool vitest', 'suites.ts runVitest'])(
  'what %s starts ends with the tests',
  async (given) => {
    const [file = '', name = '', ...words] = given.split(' ');
    const tools = join(folder, 'node_modules/.bin');
    mkdirSync(tools, { recursive: true });
    const tool = '#!/bin/sh\necho $$ > pid.unfinished\nmv pid.unfinished pid\nexec sleep 600\n';
    writeFileSync(join(tools, 'vitest'), tool, { mode: 0o755 });
    const script = pathToFileURL(join(import.meta.dirname, '../../../scripts', file)).href;
    const program = `process.once('SIGTERM', () => process.exit());
      import(${JSON.stringify(script)}).then((tests) => tests.${name}(...${JSON.stringify(words)}));`;
    const command = spawn(process.execPath, ['--eval', program], { cwd: folder, stdio: 'ignore' });
    onTestFinished(() => {
      command.kill('SIGKILL');
    });
    await expect.poll(() => existsSync(join(folder, 'pid'))).toBe(true);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid);
    });
    command.kill();
    await once(command, 'exit');
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

test('a build that the system kills says that memory ran out, and what to do', async () => {
  const killed = runBuild(['-e', 'process.kill(process.pid, "SIGKILL")']);
  await expect(killed).rejects.toThrow(/killed.*memory runs out.*1 GB/);
  expect(explainEnd(1, null)).toBe('The build failed; the reason is above.');
  expect(explainEnd(0, null)).toBeNull();
});

test('a build keeps its heap small where memory is short', async () => {
  const program = `const { heap_size_limit: limit } = require('node:v8').getHeapStatistics();
    process.exitCode = limit < 500 * 1024 ** 2 && process.env.MALLOC_ARENA_MAX === '1' ? 0 : 1;`;
  await expect(runBuild(['-e', program], true)).resolves.toBeUndefined();
});
