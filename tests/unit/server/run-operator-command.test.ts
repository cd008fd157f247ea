import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listenOnFreePort } from '../../support/listen.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { askServer } from '#server/run-operator-command.ts';
import { findOwnOrigin, isOverLoopback, nameOwnOrigin } from '#server/platform/http/own-origin.ts';
import { writeServerAddress } from '#server/server-address-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that holds the database and responds to commands. */
async function serveCommands(respond: (request: Request) => Promise<Response>, host = '127.0.0.1') {
  const dataDir = createFolder();
  const server = await listenOnFreePort(respond);
  onTestFinished(() => server.close());
  const port = Number(new URL(server.url).port);
  writeServerAddress(dataDir, { host, port });
  const config = readConfig({ DATA_DIR: dataDir });
  const ask = (patienceMs?: number) =>
    askServer(config, { command: 'copy-database', args: [] }, patienceMs);
  return Object.assign(ask, { file: join(dataDir, 'server.json'), port });
}

test('a command may take longer than a fetch waits', async () => {
  // The error of fetch after five minutes without a response.
  const cause = new Error('Headers Timeout Error');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
  const ask = await serveCommands(() => Promise.resolve(Response.json({ message: 'done' })));
  expect(await ask()).toBe('done');
});

test.each([
  [422, { message: 'The database is not embedded.' }, 'The database is not embedded.'],
  [401, { message: 'No.' }, 'does not take commands from here'],
  [500, { message: 'No space.' }, 'could not run this: No space.'],
  [500, {}, 'could not run this: its log has the reason.'],
])('a command that is refused with %d says why', async (status, body, why) => {
  const ask = await serveCommands(() => Promise.resolve(Response.json(body, { status })));
  await expect(ask()).rejects.toThrow(why);
});

test('a command waits for a server that starts, and says so once', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    write.mockRestore();
  });
  const bodies: string[] = [];
  const ask = await serveCommands(async (request) => {
    bodies.push(await request.text());
    return Response.json({ message: 'done' }, { status: bodies.length < 3 ? 503 : 200 });
  });
  expect(await ask()).toBe('done');
  // A server accepts each of them once.
  expect(new Set(bodies).size).toBe(3);
  expect(write.mock.calls.flat()).toEqual(['The server starts; waiting for it …\n']);
});

test('a command for a server that is slow to start says when to repeat it', async () => {
  const ask = await serveCommands(() => Promise.resolve(Response.json({}, { status: 503 })));
  await expect(ask(0)).rejects.toThrow('is still starting. Run this again once');
});

test('a command for a server that breaks off is refused', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const dataDir = createFolder();
  writeServerAddress(dataDir, { host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const asked = askServer(readConfig({ DATA_DIR: dataDir }), { command: 'visits', args: [] });
  await expect(asked).rejects.toThrow('does not take commands from here');
});

test('a command for a server that listens at one address of a network names HOST', async () => {
  const ask = await serveCommands(() => Promise.resolve(Response.json({})), '192.0.2.7');
  await expect(ask()).rejects.toThrow(/listens at 192\.0\.2\.7 alone \(HOST\).* HOST=127\.0\.0\.1/);
});

test('a command reaches a server of an older release, which notes no host', async () => {
  const ask = await serveCommands((request) =>
    Promise.resolve(Response.json({ message: request.headers.get('host') })),
  );
  writeFileSync(ask.file, JSON.stringify({ port: ask.port, pid: 1 }));
  expect(await ask()).toBe(`localhost:${ask.port}`);
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:4321', 'http://localhost:4321', true],
  ['::', 'http://127.0.0.1:4321', 'http://localhost:4321', true],
  ['127.0.0.1', 'http://127.0.0.1:4321', 'http://localhost:4321', true],
  ['localhost', 'http://localhost:4321', 'http://localhost:4321', true],
  ['::1', 'http://[::1]:4321', 'http://[::1]:4321', true],
  ['127.0.0.2', 'http://127.0.0.2:4321', 'http://127.0.0.2:4321', true],
  ['192.0.2.7', 'http://192.0.2.7:4321', 'http://192.0.2.7:4321', false],
])('a server that listens at %s is reached at %s', (host, origin, name, overLoopback) => {
  const place = { host, port: 4321 };
  expect([findOwnOrigin(place), nameOwnOrigin(place), isOverLoopback(place)]).toEqual([
    origin,
    name,
    overLoopback,
  ]);
});
