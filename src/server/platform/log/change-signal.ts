import { EventEmitter } from 'node:events';
import pg from 'pg';

const channel = 'vitrina_changes';
/**
 * In a burst of writes, the first sends a notification at once. After that there is one more in each span of this
 * length.
 */
const quietMs = 5;
const reconnectMs = 1_000;

/**
 * Wakes processes that wait for the change log. It may fail silently, because waiting readers also look every second.
 */
export interface ChangeSignal {
  /**
   * Grows with each announcement when this process makes all writes, so that a result is valid as long as the number
   * stays the same. Null when other processes write too.
   */
  readonly revision: number | null;
  /** Grows with each announcement that arrives here, from this process or another. */
  readonly received: number;
  /** Announces, after the commit, that the log has grown. */
  announce(): void;
  /** Resolves at the next announcement, after `ms`, or when `abort` fires. */
  wait(ms: number, abort?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** A signal inside one process. */
export function createLocalSignal(): ChangeSignal {
  const emitter = new EventEmitter().setMaxListeners(0);
  let revision = 0;
  return {
    get revision() {
      return revision;
    },
    get received() {
      return revision;
    },
    announce() {
      revision += 1;
      emitter.emit('change');
    },
    wait: (ms, abort) => waitFor(emitter, ms, abort),
    close() {
      emitter.emit('change');
      return Promise.resolve();
    },
  };
}

/**
 * A signal among the processes of one server. It sends NOTIFY outside of the transaction, which costs writers nothing.
 */
export function createServerSignal(pool: pg.Pool, connectionString: string): ChangeSignal {
  const emitter = new EventEmitter().setMaxListeners(0);
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Set while a notification is fresh. Announcements in this time are sent afterwards. */
  let quiet: NodeJS.Timeout | undefined;
  let isOwed = false;
  let isClosed = false;
  let received = 0;
  const receive = (): void => {
    received += 1;
    emitter.emit('change');
  };

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'vitrina changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    listener = client;
    client.on('notification', receive);
    client.on('error', () => undefined);
    client.on('end', retryLater);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      // A read-only server accepts the connection and refuses this statement. Each retry would leave it another open
      // connection.
      client.off('end', retryLater);
      client.end().catch(() => undefined);
      throw error;
    }
  };
  const start = (): void => {
    listen().catch(retryLater);
  };
  function retryLater(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(start, reconnectMs).unref();
  }
  const notify = (): void => {
    if (quiet !== undefined) {
      isOwed = true;
      return;
    }
    pool.query(`notify ${channel}`).catch(() => undefined);
    quiet = setTimeout(() => {
      quiet = undefined;
      if (isOwed) notify();
    }, quietMs);
    isOwed = false;
  };
  start();

  return {
    revision: null,
    get received() {
      return received;
    },
    announce() {
      receive();
      notify();
    },
    wait: (ms, abort) => waitFor(emitter, ms, abort),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(quiet);
      emitter.emit('change');
      await listener?.end().catch(() => undefined);
    },
  };
}

function waitFor(emitter: EventEmitter, ms: number, abort?: AbortSignal): Promise<void> {
  if (abort?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      emitter.off('change', finish);
      abort?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    emitter.once('change', finish);
    abort?.addEventListener('abort', finish);
  });
}
