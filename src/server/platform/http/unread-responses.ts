import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readSendQueues } from './send-queues.ts';

/** How long a response may remain unread. */
export interface ReadPace {
  /** Milliseconds without progress after which an unread response is cut. */
  readonly stillMs: number;
  /** The speed of the slowest reader that is tolerated, when it reads what its system has received. */
  readonly bytesPerSecond: number;
  /** Milliseconds between two checks of the responses. */
  readonly checkMs: number;
}

export const readPace: ReadPace = { stillMs: 60_000, bytesPerSecond: 2 * 1024, checkMs: 5_000 };

/**
 * Bytes that the reader's system may hold before its program reads them. Linux lets the sender continue only when a
 * sixteenth of the receive buffer is free, and a buffer may have 32 MB. On loopback 5 MB were measured, without a sign
 * of life for 190 s.
 */
const maxBufferedByReader = 1024 * 1024;
/** The same plus the send buffer of this system, for systems that do not tell how much of it is used. */
const maxBufferedUnseen = 4 * 1024 * 1024;

interface Watched {
  /** Bytes of the connection before this response. */
  readonly before: number;
  /** Bytes of this response that the reader's system has, as far as it is known. */
  taken: number;
  /** The time when `taken` last grew, or when Node last had nothing to send. */
  changedAt: number;
}

/** Node has no public name for the bytes of a pending write that it has passed to the system. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}
const readHandle = (socket: Socket): Handle | null =>
  (socket as Socket & { readonly _handle?: Handle | null })._handle ?? null;

export interface UnreadWatch {
  add(response: ServerResponse): void;
  /** Cuts the responses that are not read. */
  check(): Promise<void>;
}

/**
 * Cuts connections whose response nobody reads, because it stays in memory. The reader's system may hold unread bytes,
 * and a slow program gives no sign while it reads them. So a response may rest as long as the slowest tolerated reader
 * needs for those bytes, and at least for `stillMs`.
 */
export function createUnreadWatch(
  { stillMs, bytesPerSecond }: ReadPace,
  now: () => number = () => performance.now(),
): UnreadWatch {
  const watched = new Map<ServerResponse, Watched>();

  const findWaiting = () => {
    const waiting: { response: ServerResponse; socket: Socket; entry: Watched; handed: number }[] =
      [];
    for (const [response, entry] of watched) {
      const { socket } = response;
      const handle = socket === null ? null : readHandle(socket);
      if (socket === null || handle === null || socket.writableLength === 0) {
        entry.changedAt = now();
      } else {
        const handed = handle.bytesWritten - handle.writeQueueSize - entry.before;
        waiting.push({ response, socket, entry, handed });
      }
    }
    return waiting;
  };

  return {
    add(response) {
      const { socket } = response.req;
      const before = readHandle(socket)?.bytesWritten ?? 0;
      watched.set(response, { before, taken: 0, changedAt: now() });
      response.once('close', () => watched.delete(response));
    },
    async check() {
      const waiting = findWaiting();
      if (waiting.length === 0) return;
      const queues = await readSendQueues(waiting.map(({ socket }) => socket));
      for (const { response, socket, entry, handed } of waiting) {
        // The response ended while the lists were read.
        if (!watched.has(response)) continue;
        const unsent = queues.get(socket) ?? 0;
        const taken = handed - unsent;
        if (taken > entry.taken) {
          entry.taken = taken;
          entry.changedAt = now();
          continue;
        }
        // An empty queue of the system would take more data from Node. So 0 means that this system does not report its
        // queue.
        const maxBuffered = unsent === 0 ? maxBufferedUnseen : maxBufferedByReader;
        const readingMs = (Math.min(entry.taken, maxBuffered) / bytesPerSecond) * 1_000;
        // A reset also frees the system's buffer. After a normal close the system would still try to send it.
        if (now() - entry.changedAt > Math.max(stillMs, readingMs)) socket.resetAndDestroy();
      }
    },
  };
}

/** Cuts the unread responses of a server as long as it listens. */
export function cutUnreadResponses(server: Server, pace: ReadPace): void {
  const watch = createUnreadWatch(pace);
  server.on('request', (_, response) => {
    watch.add(response);
  });
  server.once('listening', () => {
    let isChecking = false;
    const timer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      void watch.check().finally(() => {
        isChecking = false;
      });
    }, pace.checkMs).unref();
    server.once('close', () => {
      clearInterval(timer);
    });
  });
}
