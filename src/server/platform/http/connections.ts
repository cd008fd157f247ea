import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a stop waits. */
export interface StopPatience {
  /** Waits this long for the first byte of a connection that has sent nothing. */
  readonly firstByteMs: number;
  /** Waits this long for incomplete requests and unsent responses. Most hosts kill a process after ten seconds. */
  readonly drainMs: number;
}

export const stopPatience: StopPatience = { firstByteMs: 1_000, drainMs: 8_000 };

/** The system queues at most 511 connections for Node. A stop during a steady flood must not accept for ever. */
const mostTurns = 1_000;
/** After this many turns without a new connection, the system's queue counts as empty. */
const quietTurns = 3;

interface Connection {
  /** Unsent responses. */
  responses: number;
  /** Bytes that the client had sent when its last response was complete. */
  readBefore: number;
}

/** Follows the connections of a server, so that a stop can let them finish. */
export interface Connections {
  /** Must be called for each request before anything responds. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /** Accepts the connections that the system has queued for this server, then takes no more. */
  refuse(): Promise<void>;
  /**
   * Lets requests whose first byte has arrived get their response, and closes other connections. When the patience ends
   * it cuts the rest. Must be called after `refuse`.
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
   * Accepts the queued connections. Node accepts one connection in each turn of its loop and reads what others have
   * sent. When a server stops listening, the system resets connections that nobody has accepted; it also resets a
   * closed connection with unread bytes.
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
        // The header may have been sent before the stop, with the promise that the connection stays open.
        if (isClosing) setImmediate(closeIfIdle, socket, connection);
      });
    },
    async refuse() {
      isStopping = true;
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await acceptQueued();
      // The `close` of an HTTP server would not do: it cuts a connection whose response is written but not sent.
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
        // Timers run before the loop reads newly arrived bytes.
        await nextTurn();
        closeIdle(() => true);
      };
      const giveUp = sleep(drainMs, undefined, { signal }).catch(() => undefined);
      closeSilent().catch(() => undefined);
      await Promise.race([drained.promise, giveUp]);
      waits.abort();
      server.closeAllConnections();
      await closed.promise;
      // Stops the HTTP server's checks of connections, which the other `close` does not know.
      server.close();
    },
  };
}
