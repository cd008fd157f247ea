import type { Bucket, StoredObject } from '#files/bucket.ts';

/** 32 MB: some 2,000 pages as the bucket stores them, compressed. */
const keptBytes = 32 * 1024 * 1024;
const largestKept = 512 * 1024;
/**
 * The owner or an operator may have removed a page from the bucket since it was read, so a page is kept no longer than
 * this.
 */
const longestKeptMs = 24 * 60 * 60_000;
/** After a failure the bucket is left alone for this time, so that visitors do not wait for it one after another. */
const restMs = 5_000;
/** A request for a kept object waits for the bucket no longer than this. */
const patienceMs = 2_000;

interface Kept {
  readonly object: StoredObject;
  readonly readAt: number;
}

export interface KeptOptions {
  /** Called with the outcome of each call to the bucket: a failure, or null. */
  readonly onCall?: (failure: unknown) => void;
  /** Called for each kept object that is served because the bucket is away. */
  readonly onKept?: (key: string) => void;
  readonly bytes?: number;
  readonly now?: () => number;
}

export type Reads = Pick<Bucket, 'get' | 'head'>;

/**
 * A bucket whose recently read objects are served while it is away: at most 32 MB, each for a day. Objects that were
 * never read fail as the bucket does. An object that the bucket reports as missing is forgotten.
 */
export function keepObjects(bucket: Reads, options: KeptOptions = {}): Reads {
  const { onCall, onKept, bytes = keptBytes, now = () => performance.now() } = options;
  const kept = new Map<string, Kept>();
  let used = 0;
  let failed: { readonly error: unknown; readonly at: number } | null = null;

  const forget = (key: string): void => {
    used -= kept.get(key)?.object.body.length ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, object: StoredObject | null): void => {
    forget(key);
    if (object === null || object.body.length > largestKept) return;
    kept.set(key, { object, readAt: now() });
    used += object.body.length;
    for (const oldest of kept.keys()) {
      if (used <= bytes) break;
      forget(oldest);
    }
  };

  const find = (key: string): StoredObject | null => {
    const found = kept.get(key);
    if (found !== undefined && now() - found.readAt > longestKeptMs) forget(key);
    return kept.get(key)?.object ?? null;
  };

  const noteFailure = (error: unknown): void => {
    failed = { error, at: now() };
    onCall?.(error);
  };

  /** Calls the bucket, unless it has just failed. */
  const call = async <Value>(ask: () => Promise<Value>, isKept: boolean): Promise<Value> => {
    if (failed !== null && now() - failed.at < restMs) throw failed.error;
    const asking = ask().then((value) => {
      failed = null;
      onCall?.(null);
      return value;
    });
    if (!isKept) {
      return asking.catch((error: unknown) => {
        noteFailure(error);
        throw error;
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`the bucket did not respond within ${patienceMs / 1_000} seconds`));
      }, patienceMs);
    });
    // The call may fail after nobody waits for it any more.
    asking.catch(() => undefined);
    try {
      return await Promise.race([asking, late]);
    } catch (error) {
      noteFailure(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async get(key) {
      const before = find(key);
      try {
        return await call(async () => {
          const object = await bucket.get(key);
          keep(key, object);
          return object;
        }, before !== null);
      } catch (error) {
        if (before === null) throw error;
        onKept?.(key);
        return before;
      }
    },
    async head(key) {
      const before = find(key);
      try {
        return await call(async () => {
          const head = await bucket.head(key);
          if (head === null) forget(key);
          return head;
        }, before !== null);
      } catch (error) {
        if (before === null) throw error;
        return before;
      }
    },
  };
}
