import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../support/is-alive.ts';
import { createFolder } from '../../support/test-folder.ts';

const toUrl = (path: string): string => pathToFileURL(path).href;

test('a marketplace that a benchmark has started ends with it', async () => {
  const folder = createFolder();
  const pidFile = join(folder, 'pid');
  // Takes the place of the marketplace, before anything of it is loaded.
  const standIn = join(folder, 'stand-in.mjs');
  writeFileSync(
    standIn,
    `import { renameSync, writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(`${pidFile}.unfinished`)}, String(process.pid));
    renameSync(${JSON.stringify(`${pidFile}.unfinished`)}, ${JSON.stringify(pidFile)});
    setInterval(() => {}, 1_000);
    await new Promise(() => {});`,
  );
  const started = toUrl(join(import.meta.dirname, '../../../bench/support/started.ts'));
  const settings = { NODE_OPTIONS: `--import=${toUrl(standIn)}` };
  const program = `process.once('SIGINT', () => process.exit(130));
    import(${JSON.stringify(started)}).then(({ start }) =>
      start(${JSON.stringify(folder)}, ${JSON.stringify(settings)}));`;
  const benchmark = spawn(process.execPath, ['--eval', program], { stdio: 'ignore' });
  onTestFinished(() => {
    benchmark.kill('SIGKILL');
  });
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  benchmark.kill('SIGINT');
  expect(await once(benchmark, 'exit')).toEqual([130, null]);
  await expect.poll(() => isAlive(pid)).toBe(false);
});
