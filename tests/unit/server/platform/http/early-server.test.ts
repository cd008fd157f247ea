import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { askAtOnce, countOutcomes, openRaw } from '../../../../support/raw-request.ts';
import { type EarlyServer, openEarlyServer } from '#server/platform/http/early-server.ts';

const open = (
  listener: RequestListener,
  patience = { firstByteMs: 600_000, drainMs: 600_000 },
): Promise<EarlyServer> => openEarlyServer({ port: 0, host: '127.0.0.1' }, listener, patience);

const respond: RequestListener = (_, response) => void response.end('listo');
const ok = 'HTTP/1.1 200 OK';
const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Waits until the server accepts no connections. */
const untilRefused = (port: number): Promise<void> =>
  expect
    .poll(() =>
      openRaw(port).then(
        ({ socket }) => void socket.destroy(),
        (error: unknown) => (error as NodeJS.ErrnoException).code,
      ),
    )
    .toBe('ECONNREFUSED');

test('a stop responds to each of fifty requests that nobody had accepted', async () => {
  const server = await open(respond);
  const connections = await askAtOnce(server.port, '/', 50);
  await server.close();
  expect(await countOutcomes(connections)).toEqual({ [ok]: 50 });
});

test('a stop responds to a request that waits on an idle connection', async () => {
  const server = await open(respond);
  const { socket, received } = await openRaw(server.port);
  socket.once('data', () => {
    socket.write(request);
    void server.close();
  });
  socket.write(request);
  expect((await received).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test('a stop waits for the rest of a request', async () => {
  const server = await open(respond);
  const { socket, received } = await openRaw(server.port);
  socket.write(request.slice(0, 20));
  const closed = server.close();
  await untilRefused(server.port);
  socket.write(request.slice(20));
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*listo$/i);
  await closed;
});

test('a stop responds to a request on a connection that had sent nothing', async () => {
  const server = await open(respond);
  const { socket, received } = await openRaw(server.port);
  const closed = server.close();
  await untilRefused(server.port);
  socket.write(request);
  expect(await received).toContain(ok);
  await closed;
});

test('a stop closes connections that send nothing, and does not reset them', async () => {
  const server = await open(respond, { firstByteMs: 0, drainMs: 600_000 });
  const connections = await Promise.all(Array.from({ length: 20 }, () => openRaw(server.port)));
  await server.close();
  expect(await countOutcomes(connections)).toEqual({ '': 20 });
});

test('a stop closes a connection that waits for its next request, at once', async () => {
  const server = await open(respond);
  const { socket, received } = await openRaw(server.port);
  socket.write(request);
  await new Promise((come) => socket.once('data', come));
  await server.close();
  expect(await received).toContain(ok);
});

test('a stop sends the rest of an earlier response', async () => {
  const body = Buffer.alloc(30 * 1024 * 1024, 'a');
  const written = Promise.withResolvers<undefined>();
  const server = await open((_, response) => {
    response.end(body);
    written.resolve(undefined);
  });
  const { socket, received } = await openRaw(server.port);
  socket.write(request);
  await written.promise;
  await server.close();
  const text = await received;
  expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(body.length);
});

test('a stop cuts a request that never ends', async () => {
  const server = await open(respond, { firstByteMs: 0, drainMs: 0 });
  const { socket, received } = await openRaw(server.port);
  socket.write(request.slice(0, 20));
  await server.close();
  expect(await received).toBe('');
});

test('a foreign address is reported with the name of its setting', async () => {
  await expect(openEarlyServer({ port: 0, host: '203.0.113.7' }, respond)).rejects.toThrow(
    'HOST is 203.0.113.7, which is no address of this machine',
  );
});
