import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly times: readonly number[];
}

export interface PacedLoad {
  /** Milliseconds of each request, from the moment at which it was due. */
  readonly times: readonly number[];
  /** The number of requests whose response came at least a second after they were due. */
  readonly late: number;
}

/**
 * Requests the paths in turn at a steady rate, however long the responses take. When all connections are busy, a
 * request waits, and its wait counts.
 */
export async function measurePacedLoad(
  url: string,
  paths: readonly string[],
  pace: { perSecond: number; seconds: number; connections: number },
): Promise<PacedLoad> {
  const { hostname, port, host } = new URL(url);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`),
  );
  const startedAt = performance.now();
  const total = pace.perSecond * pace.seconds;
  const times: number[] = [];
  let turn = 0;
  const work = async (): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    const read = createReader(socket);
    for (let own = turn++; own < total; own = turn++) {
      const dueAt = startedAt + (own * 1_000) / pace.perSecond;
      const early = dueAt - performance.now();
      if (early > 0) await sleep(early);
      // A timer may fire slightly early.
      const since = Math.min(dueAt, performance.now());
      socket.write(requests[own % requests.length] ?? '');
      await read();
      times.push(performance.now() - since);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: pace.connections }, work));
  return { times, late: times.filter((time) => time >= 1_000).length };
}

/**
 * Requests the paths in turn over several connections, each of which waits for its response. The first second warms up
 * and is not counted.
 */
export async function measureLoad(
  url: string,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  );
  const from = performance.now() + 1_000;
  const until = from + seconds * 1_000;
  const times: number[] = [];
  let turn = 0;
  const work = async (): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    const read = createReader(socket);
    for (let startedAt = 0; startedAt < until;) {
      startedAt = performance.now();
      socket.write(requests[turn++ % requests.length] ?? '');
      await read();
      const endedAt = performance.now();
      if (startedAt >= from && endedAt <= until) times.push(endedAt - startedAt);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { perSecond: times.length / seconds, times };
}

/**
 * Waits for a complete response with status 200 and a content length. It reads the socket itself, because HTTP clients
 * would use more processor time than the measured server.
 */
function createReader(socket: Socket): () => Promise<void> {
  let missing = -1;
  let head = '';
  let response = Promise.withResolvers<undefined>();

  const take = (part: Buffer): void => {
    if (missing < 0) {
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined || !head.startsWith('HTTP/1.1 200')) {
        response.reject(new Error(`Unexpected response: ${head.slice(0, end)}`));
        return;
      }
      missing = Number(length) - (head.length - end - 4);
    } else missing -= part.length;
    if (missing > 0) return;
    missing = -1;
    head = '';
    const done = response;
    response = Promise.withResolvers();
    done.resolve(undefined);
  };
  socket.on('data', take);
  socket.once('error', (error) => {
    response.reject(error);
  });
  socket.once('close', () => {
    // At the end of a load nobody waits any more.
    response.promise.catch(() => undefined);
    response.reject(new Error('The server closed the connection'));
  });
  return () => response.promise;
}
