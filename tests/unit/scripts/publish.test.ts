import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ownEnvironment } from '../../support/own-environment.ts';
import { createFolder } from '../../support/test-folder.ts';

test('the command publish --every goes on after a failed publication, and stops cleanly', async () => {
  const folder = createFolder();
  const api = 'http://127.0.0.1:1/api';
  const script = resolve(import.meta.dirname, '../../../scripts/publish.ts');
  const publishing = spawn(process.execPath, [script, '--every', '* * * * * *'], {
    cwd: folder,
    env: { ...ownEnvironment(), API_URL: api, SITE_DIR: 'site', DATA_DIR: 'data' },
  });
  onTestFinished(async () => {
    publishing.kill();
    if (publishing.exitCode === null && publishing.signalCode === null)
      await once(publishing, 'exit');
  });

  const [announced] = (await once(createInterface(publishing.stdout), 'line')) as [string];
  expect(announced).toMatch(/^Next publication: \d{4}-/);
  const failures: string[] = [];
  for await (const line of createInterface(publishing.stderr)) {
    failures.push(line);
    if (failures.length === 2) break;
  }
  const failure = expect.stringContaining(`Not published from ${api}`) as string;
  expect(failures).toEqual([failure, failure]);
  publishing.kill();
  expect(await once(publishing, 'exit')).toEqual([0, null]);
});

test('the command publish --every refuses times that never come', async () => {
  const script = resolve(import.meta.dirname, '../../../scripts/publish.ts');
  const publishing = spawn(process.execPath, [script, '--every', '0 0 0 1 1 * 2020'], {
    cwd: createFolder(),
    env: { ...ownEnvironment(), API_URL: 'http://127.0.0.1:1/api', SITE_DIR: 'site' },
  });
  const ended = once(publishing, 'exit');
  const [said] = (await once(createInterface(publishing.stderr), 'line')) as [string];
  expect(said).toContain('--every must be a cron expression that comes due');
  expect(await ended).toEqual([1, null]);
});
