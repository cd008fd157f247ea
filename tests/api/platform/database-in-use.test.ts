import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { takeCopy } from '../../support/test-database.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const holder = new URL('../../support/database-holder.ts', import.meta.url).pathname;

test('refuses the directory to a second process until the first is gone', async () => {
  const copy = await takeCopy('embedded');
  const { dataDir } = copy.location;
  const child = spawn(process.execPath, [holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await expect(openDatabase(copy.location)).rejects.toThrow('is in use by another process');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const database = await openDatabase(copy.location);
  await database.close();
});
