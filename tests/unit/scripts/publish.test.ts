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
