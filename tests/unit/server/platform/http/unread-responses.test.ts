import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openOnFreePort } from '../../../../support/listen.ts';
import { createFolder } from '../../../../support/test-folder.ts';
import { createHttpServer, createListener } from '#server/platform/http/listener.ts';
import { readSendQueues, writeAddress } from '#server/platform/http/send-queues.ts';
import { createUnreadWatch, readPace } from '#server/platform/http/unread-responses.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

/** More than the buffers of both ends can hold. */
const size = 64 * 1024 * 1024;
const minutes = 60_000;

async function openServer(server: Server): Promise<number> {
  const { url, close } = await openOnFreePort(server);
  onTestFinished(close);
  return Number(new URL(url).port);
}

function ask(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Reads a number of bytes and no more. */
async function read(socket: Socket, bytes: number): Promise<void> {
  let count = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    count += (chunk as Buffer).length;
    if (count >= bytes) return;
  }
}

function createSite(asked: string): Hono {
  const siteDir = createFolder();
  if (asked === '/large.txt') writeFileSync(join(siteDir, 'large.txt'), Buffer.alloc(size, 'a'));
  const site = new Hono();
  site.get('/api/list', (c) => c.json({ data: 'a'.repeat(size) }));
  site.get('/api/download', (c) => {
    const pieces = Readable.from(Array.from({ length: 1_024 }, () => Buffer.alloc(size / 1_024)));
    return c.body(Readable.toWeb(pieces) as ReadableStream);
  });
  const options = { siteDir, pictures: null, findProductUrl: () => Promise.resolve(null) };
  return site.route('/', createStaticSite(options));
}

test.each([
  ['a static file', '/large.txt'],
  ['a response of the API', '/api/list'],
  ['a file that is made while it is sent', '/api/download'],
])('%s that nobody reads is cut', async (_, path) => {
  const pace = { stillMs: 50, bytesPerSecond: Infinity, checkMs: 10 };
  const server = createHttpServer(createListener(createSite(path).fetch), pace);
  const cut = new Promise<boolean>((done) => {
    server.on('request', (_, response: ServerResponse) => {
      response.once('close', () => {
        done(!response.writableFinished);
      });
    });
  });
  ask(await openServer(server), path);
  expect(await cut).toBe(true);
});

/** Waits until the reader's system takes no more, because a busy machine may still be moving bytes to it. */
async function settle({ socket }: ServerResponse): Promise<void> {
  if (socket === null) throw new Error('The response has no connection.');
  const { _handle: handle } = socket as Socket & { readonly _handle: { writeQueueSize: number } };
  let last = -1;
  await vi.waitFor(
    async () => {
      const before = last;
      const queues = await readSendQueues([socket]);
      last = handle.writeQueueSize + (queues.get(socket) ?? 0);
      expect(last).toBe(before);
    },
    { interval: 200, timeout: 30_000 },
  );
}

/** A server with one response, checked with a clock of the test. */
async function openWatched() {
  let clock = 0;
  const watch = createUnreadWatch(readPace, () => clock);
  const responded = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => {
    watch.add(response);
    response.end(Buffer.alloc(size));
    responded.resolve(response);
  });
  const socket = ask(await openServer(server), '/');
  // The first byte shows that the rest is on its way.
  await read(socket, 1);
  const response = await responded.promise;
  return {
    socket,
    settle: () => settle(response),
    isCutAfter: async (ms: number): Promise<boolean> => {
      clock += ms;
      await watch.check();
      return response.socket?.destroyed ?? true;
    },
  };
}

test('a response that is read from time to time is kept, until reading stops', async () => {
  const { socket, settle, isCutAfter } = await openWatched();
  expect(await isCutAfter(0)).toBe(false);
  for (let step = 0; step < 10; step += 1) {
    // Too little to make the system take more from Node.
    await read(socket, 128 * 1024);
    expect(await isCutAfter(0.9 * minutes)).toBe(false);
  }
  await settle();
  expect(await isCutAfter(0.9 * minutes)).toBe(false);
  expect(await isCutAfter(40 * minutes)).toBe(true);
});

test('what a fast reader has taken may be read slowly', async () => {
  const { socket, settle, isCutAfter } = await openWatched();
  await read(socket, 8 * 1024 * 1024);
  await settle();
  expect(await isCutAfter(0)).toBe(false);
  expect(await isCutAfter(0.9 * minutes)).toBe(false);
  expect(await isCutAfter(4 * minutes)).toBe(false);
  expect(await isCutAfter(40 * minutes)).toBe(true);
});

// Other systems do not tell how much of a response their buffer holds.
test.runIf(process.platform === 'linux')(
  "bytes in the system's buffer do not count as read",
  async () => {
    const { settle, isCutAfter } = await openWatched();
    await settle();
    expect(await isCutAfter(0)).toBe(false);
    expect(await isCutAfter(3 * minutes)).toBe(true);
  },
);

test.each([
  ['127.0.0.1', '0100007F'],
  ['::1', '00000000000000000000000001000000'],
  ['::ffff:10.2.3.4', '0000000000000000FFFF00000403020A'],
  ['fe80::1%eth0', '000080FE000000000000000001000000'],
  ['', ''],
])('finds %s in the list of the system', (address, listed) => {
  expect(writeAddress(address)).toBe(listed);
});
