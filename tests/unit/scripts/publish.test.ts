import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ownEnvironment } from '../../support/own-environment.ts';
import { lockDirectory } from '#files/directory-lock.ts';

test('the command publish --every goes on after a publication that failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-publish-'));
  const siteDir = join(folder, 'site');
  const unlock = lockDirectory(siteDir, { purpose: 'site' });
  const script = resolve(import.meta.dirname, '../../../scripts/publish.ts');
  const publishing = spawn(process.execPath, [script, '--every', '* * * * * *'], {
    cwd: folder,
    env: {
      ...ownEnvironment(),
      API_URL: 'http://127.0.0.1:1/api',
      SITE_DIR: siteDir,
      DATA_DIR: join(folder, 'data'),
    },
  });
  onTestFinished(async () => {
    publishing.kill();
    if (publishing.exitCode === null && publishing.signalCode === null)
      await once(publishing, 'exit');
    unlock();
    rmSync(folder, { recursive: true });
  });

  const [announced] = (await once(createInterface(publishing.stdout), 'line')) as [string];
  expect(announced).toMatch(/^Next publication: \d{4}-/);
  const failures: string[] = [];
  for await (const line of createInterface(publishing.stderr)) {
    failures.push(line);
    if (failures.length === 2) break;
  }
  const failure = `The site in ${siteDir} is in use by another process; stop that first`;
  expect(failures).toEqual([failure, failure]);
});
