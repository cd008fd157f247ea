import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readSendQueues } from './send-queues.ts';

/** For how long a response may lie unread. */
export interface ReadPace {
  /** Milliseconds after which a response of which nothing more is read is cut. */
  readonly stillMs: number;
  /** How fast the slowest reader that is kept reads what its system has taken. */
  readonly bytesPerSecond: number;
  /** Milliseconds between two looks at the responses. */
  readonly checkMs: number;
}

export const readPace: ReadPace = { stillMs: 60_000, bytesPerSecond: 2 * 1024, checkMs: 5_000 };

/**
 * What the reader's system may take before its program reads it. Linux lets its sender go on when a sixteenth of the
 * buffer is free, and a buffer has up to 32 MB; on loopback 5 MB were measured, and no sign of life for 190 s.
 */
const mostHeldByReader = 1024 * 1024;
/** The same with the buffer of this system, where only its free space is known, a third at a time. */
const mostHeldUnseen = 4 * 1024 * 1024;

interface Watched {
  /** Bytes of the connection before this response. */
  readonly before: number;
  /** Bytes of this response that the reader's system has, as far as it is known. */
  taken: number;
  /** When that last grew, or Node last had nothing to send. */
  changedAt: number;
}

/** Node has no public name for what it has handed to the system of a write that goes on. */
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
 * Cuts connections whose response nobody reads, and which keep it in memory. What the reader's system has taken may lie
 * there unread, and no sign comes while a slow program reads it; so a response may be still for as long as the slowest
 * reader needs for that, and for `stillMs` at least.
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
        // It ended while the lists were read.
        if (!watched.has(response)) continue;
        const unsent = queues.get(socket) ?? 0;
        const taken = handed - unsent;
        if (taken > entry.taken) {
          entry.taken = taken;
          entry.changedAt = now();
          continue;
        }
        // A system that held nothing would take more from Node: this one does not say what it holds.
        const mostHeld = unsent === 0 ? mostHeldUnseen : mostHeldByReader;
        const readingMs = (Math.min(entry.taken, mostHeld) / bytesPerSecond) * 1_000;
        // A reset frees what the system holds too; after a mere close it would go on offering it.
        if (now() - entry.changedAt > Math.max(stillMs, readingMs)) socket.resetAndDestroy();
      }
    },
  };
}

/** Cuts the responses of a server that nobody reads, for as long as it listens. */
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
