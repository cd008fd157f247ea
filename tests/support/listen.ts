import type { ChildProcess } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpServer, createListener } from '#server/platform/http/listener.ts';

export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Another address of this machine than the usual one. Only macOS has none but that of IPv6. */
export const otherLoopback = process.platform === 'darwin' ? '::1' : '127.0.0.2';

/** Serves an app on a free port of this machine. */
export const listenOnFreePort = (fetch: Parameters<typeof createListener>[0]): Promise<Listening> =>
  openOnFreePort(createHttpServer(createListener(fetch)));

/** Like `listenOnFreePort`, for a server that the test created. Closing it cuts its open connections. */
export async function openOnFreePort(server: HttpServer): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A port that was free a moment ago, for a server that must know its address before it starts. */
export async function findFreePort(): Promise<number> {
  const server = await openOnFreePort(createHttpServer(() => undefined));
  await server.close();
  return Number(new URL(server.url).port);
}

/**
 * The port that a program names in its output. What it writes later is read too, because a program whose output nobody
 * reads stops at a full pipe.
 */
export function readPort(child: ChildProcess, named: RegExp): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output += String(chunk);
      const [, port] = named.exec(output) ?? [];
      if (port === undefined) return;
      child.stdout?.off('data', look).resume();
      resolve(Number(port));
    };
    child.stdout?.on('data', look).once('end', () => {
      reject(new Error(`${child.spawnargs.join(' ')} did not start: ${output}`));
    });
  });
}

const takesConnections = (socketPath: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

/**
 * Waits until a server accepts connections on its socket. The socket's file alone proves nothing: it exists a moment
 * before the server listens, and a connection in that moment is refused.
 */
export async function untilListening(
  socketPath: string,
  server: Pick<ChildProcess, 'exitCode' | 'spawnfile'>,
): Promise<void> {
  while (!(await takesConnections(socketPath))) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended: ${server.exitCode}`);
    await sleep(10);
  }
}

interface SocketFront extends Listening {
  leadsTo(server: { readonly socketPath: string }): void;
}

/** A free port of this machine that leads to a server on a socket. The server may start later. */
export async function listenForSocket(): Promise<SocketFront> {
  let socketPath = '';
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client.once('close', () => clients.delete(client)));
    const behind = connect(socketPath);
    // A browser may break off a connection at any time.
    pipeline(client, behind, client).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    leadsTo(to) {
      ({ socketPath } = to);
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
