import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listenOnFreePort } from '../../support/listen.ts';
import { readConfig } from '#server/config/env.ts';
import { askServer } from '#server/run-operator-command.ts';
import { writeServerFile } from '#server/server-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that has the database, and responds to commands. */
async function serveCommands(respond: () => Promise<Response>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-command-'));
  const server = await listenOnFreePort(respond);
  onTestFinished(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
  writeServerFile(dataDir, Number(new URL(server.url).port));
  const config = readConfig({ DATA_DIR: dataDir });
  return () => askServer(config, { command: 'copy-database', args: [] });
}

test('a command is waited for longer than a fetch waits', async () => {
  // What fetch says after five minutes without a response.
  const cause = new Error('Headers Timeout Error');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
  const ask = await serveCommands(() => Promise.resolve(Response.json({ message: 'done' })));
  expect(await ask()).toBe('done');
});

test.each([
  [422, { message: 'The database is not embedded.' }, 'The database is not embedded.'],
  [401, { message: 'No.' }, 'does not take commands from here'],
  [500, {}, 'does not take commands from here'],
])('a command that is refused with %d says why', async (status, body, why) => {
  const ask = await serveCommands(() => Promise.resolve(Response.json(body, { status })));
  await expect(ask()).rejects.toThrow(why);
});

test('a command for a server that breaks off is refused', async () => {
  const ask = await serveCommands(() => Promise.reject(new Error('gone')));
  await expect(ask()).rejects.toThrow('does not take commands from here');
});
