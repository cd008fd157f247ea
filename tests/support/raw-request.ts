import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to which a test writes bytes itself. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything that arrives until the server closes the connection. Rejects when the connection is reset. */
  readonly received: Promise<string>;
}

/** Resolves once the system has the connection. The server may not have accepted it yet. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  const received = readAll(socket);
  received.catch(() => undefined);
  await once(socket, 'connect');
  return { socket, received };
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Opens connections that send a complete request at the moment when the system has them. */
export const askAtOnce = (port: number, path: string, count: number): Promise<RawConnection[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await openRaw(port);
      connection.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      return connection;
    }),
  );

/** The number of each outcome: the status line of a response, or the code of an error. */
export async function countOutcomes(
  connections: readonly RawConnection[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { received } of connections) {
    const outcome = await received.then(
      (text) => text.split('\r\n', 1)[0] ?? '',
      (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
