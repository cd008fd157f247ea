import type { Database } from '#server/platform/db/open.ts';
import { type Transactions, readTransactions } from '#server/platform/log/changes.ts';

/**
 * While somebody waits, the log is read this often even without a signal, so that a lost signal causes no longer delay.
 */
const pollMs = 1_000;

export interface Waiting {
  /** The cursor up to which the caller has read. */
  readonly after: number;
  readonly limit: number;
  readonly ms: number;
  /** Aborts when the caller has gone. */
  readonly abort: AbortSignal | undefined;
}

interface Waiter extends Waiting {
  readonly done: PromiseWithResolvers<Transactions>;
}

export interface ChangeWatch {
  /** The number of waiting callers. */
  readonly size: number;
  /** The transactions after a cursor; empty when the time is over or the caller has gone. */
  wait(waiting: Waiting): Promise<Transactions>;
}

/**
 * Lets any number of callers wait for the change log. Each look at the log is one read of the database for all of them.
 */
export function createChangeWatch({ kysely, signal }: Database): ChangeWatch {
  const waiters = new Set<Waiter>();
  let isLooking = false;
  let pause = new AbortController();

  const look = async (): Promise<void> => {
    while (waiters.size > 0) {
      pause = new AbortController();
      // Listening starts before the read, so that no announcement is lost between them.
      const announced = signal.wait(pollMs, pause.signal);
      const asked = [...waiters];
      const from = Math.min(...asked.map(({ after }) => after));
      const most = Math.max(...asked.map(({ limit }) => limit));
      const found = await readTransactions(kysely, from, most);
      let isServed = false;
      for (const waiter of asked) {
        const news = takeFirst(found, waiter);
        if (news.length === 0) continue;
        isServed = true;
        waiters.delete(waiter);
        waiter.done.resolve(news);
      }
      // Changes that did not fit into one read already exist, so there is nothing to wait for.
      if (waiters.size > 0 && !isServed) await announced;
      else pause.abort();
    }
  };

  const lookOn = (): void => {
    if (isLooking) {
      pause.abort();
      return;
    }
    isLooking = true;
    look()
      .catch((error: unknown) => {
        for (const { done } of waiters) done.reject(error);
        waiters.clear();
      })
      .finally(() => {
        isLooking = false;
        if (waiters.size > 0) lookOn();
      });
  };

  return {
    get size() {
      return waiters.size;
    },
    async wait(waiting) {
      const done = Promise.withResolvers<Transactions>();
      const waiter = { ...waiting, done };
      const leave = (): void => {
        waiters.delete(waiter);
        done.resolve([]);
      };
      const timer = setTimeout(leave, waiting.ms);
      waiting.abort?.addEventListener('abort', leave);
      if (waiting.abort?.aborted === true) leave();
      else {
        waiters.add(waiter);
        lookOn();
      }
      try {
        return await done.promise;
      } finally {
        waiters.delete(waiter);
        clearTimeout(timer);
        waiting.abort?.removeEventListener('abort', leave);
      }
    },
  };
}

/** The transactions after a cursor, with about `limit` changes and without a gap. */
function takeFirst(found: Transactions, { after, limit }: Waiting): Transactions {
  const news = found.filter(({ cursor }) => cursor > after);
  let changes = 0;
  const end = news.findIndex((one, index) => {
    changes += one.changes.length;
    return index > 0 && changes > limit;
  });
  return end === -1 ? news : news.slice(0, end);
}
