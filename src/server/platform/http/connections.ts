import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long a stop waits, in milliseconds. */
export interface StopPatience {
  /** For the first byte of a connection that has sent nothing yet. */
  readonly firstByteMs: number;
  /** For requests that are not complete and responses that are not sent. Most hosts kill a process after ten seconds. */
  readonly drainMs: number;
}

export const stopPatience: StopPatience = { firstByteMs: 1_000, drainMs: 8_000 };

/** The system queues at most 511 connections for Node; a stop under a steady flood must not accept for ever. */
const mostTurns = 1_000;
/** Turns without a new connection after which the queue of the system counts as empty. */
const quietTurns = 3;

interface Connection {
  /** Responses that are not sent yet. */
  responses: number;
  /** Bytes that the client had sent when its last response was out. */
  readBefore: number;
}

/** The connections of a server, which a stop lets come to their end. */
export interface Connections {
  /** Call it for each request, before anything responds. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts the connections that the system has for this server, and takes no more. */
  refuse(): Promise<void>;
  /**
   * Requests whose first byte has come get their response; connections without one are closed. What is left when the
   * patience ends is cut. Call it after `refuse`.
   */
  drain(): Promise<void>;
}

export function trackConnections(
  server: Server,
  { firstByteMs, drainMs }: StopPatience,
): Connections {
  const connections = new Map<Socket, Connection>();
  const inFlight = new Set<ServerResponse>();
  const drained = Promise.withResolvers<undefined>();
  const closed = Promise.withResolvers<undefined>();
  let isStopping = false;
  let isClosing = false;
  let accepted = 0;

  const settle = (): void => {
    if (isClosing && connections.size === 0) drained.resolve(undefined);
  };
  const closeIfIdle = (socket: Socket, { responses, readBefore }: Connection): void => {
    if (responses === 0 && socket.bytesRead === readBefore) socket.destroy();
  };
  const closeIdle = (isIncluded: (connection: Connection) => boolean): void => {
    for (const [socket, connection] of connections) {
      if (isIncluded(connection)) closeIfIdle(socket, connection);
    }
  };
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { responses: 0, readBefore: 0 });
    socket.once('close', () => {
      connections.delete(socket);
      settle();
    });
  });

  /**
   * Node accepts one connection a turn of its loop, and reads what has come on all others. The system resets a connection
   * that nobody has accepted when the server stops listening, and one that is closed with bytes that nobody has read.
   */
  const acceptQueued = async (): Promise<void> => {
    let quiet = 0;
    for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
      const before = accepted;
      await nextTurn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  };

  return {
    add({ socket }, response) {
      const connection = connections.get(socket);
      // The connection was lost before its request was handled.
      if (connection === undefined) return;
      connection.responses += 1;
      inFlight.add(response);
      if (isStopping) response.setHeader('connection', 'close');
      response.once('close', () => {
        inFlight.delete(response);
        connection.responses -= 1;
        connection.readBefore = socket.bytesRead;
        // Its header may have gone out before the stop, and promised that the connection stays.
        if (isClosing) setImmediate(closeIfIdle, socket, connection);
      });
    },
    async refuse() {
      isStopping = true;
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await acceptQueued();
      // Not the `close` of an HTTP server: it cuts a connection whose response has been written and is not sent yet.
      NetServer.prototype.close.call(server, () => {
        closed.resolve(undefined);
      });
    },
    async drain() {
      isClosing = true;
      closeIdle(({ readBefore }) => readBefore > 0);
      settle();
      const waits = new AbortController();
      const { signal } = waits;
      const closeSilent = async (): Promise<void> => {
        await sleep(firstByteMs, undefined, { signal });
        // Timers run before the loop reads what has come.
        await nextTurn();
        closeIdle(() => true);
      };
      const giveUp = sleep(drainMs, undefined, { signal }).catch(() => undefined);
      closeSilent().catch(() => undefined);
      await Promise.race([drained.promise, giveUp]);
      waits.abort();
      server.closeAllConnections();
      await closed.promise;
      // Ends its checks of connections, which the other `close` knows nothing of.
      server.close();
    },
  };
}
