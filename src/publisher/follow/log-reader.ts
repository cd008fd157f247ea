import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, isApiError } from '#client/api.ts';
import type { Changes } from '#contract/publication.ts';
import { findVisitedPage } from '#domain/visits/visited-page.ts';

/** Reads the change log, and listens to it while its owner renders pages. All cursors are cursors of the log. */
export interface LogReader {
  /** The changes after `cursor`; empty after `close`. Rejects with the error of the API. */
  readNow(cursor: number): Promise<Changes>;
  /**
   * The changes after `cursor` that arrive within some seconds; empty when none arrive, and after `interrupt` or
   * `close`. It omits changed products that the log had before this call, because pages rendered since may show newer
   * ones. Rejects with the error of the API.
   */
  readNext(cursor: number, seconds: number): Promise<Changes>;
  /** Asks in the background for the changes after `cursor`. */
  listen(cursor: number): void;
  /** Whether the response to `listen` has come, so that `readNext` need not wait. */
  hasResponse: () => boolean;
  /** Resolves when the response to `listen` has come or failed; never without a `listen`. */
  untilResponse(): Promise<void>;
  /**
   * The response to `listen` if it has come; otherwise empty at once. `rendered` are the pages rendered since it came:
   * when one of them shows the store of the changed products, it may show newer ones, and they are omitted. Without
   * `rendered` they always are. Rejects with the error of the API.
   */
  readReady(cursor: number, rendered?: readonly string[]): Promise<Changes>;
  /** Ends a wait of `readNext`. The reader still listens to the log. */
  interrupt(): void;
  /** Stops listening for good. */
  close(): void;
}

interface Listening {
  readonly cursor: number;
  readonly response: Promise<Changes>;
  readonly ending: AbortController;
  isOver: boolean;
}

/** Seconds for which the API holds a request while there is no change. */
const longestPollSeconds = 25;
const limit = 500;

/** Throws any error again, except that of a cursor to which the log no longer reaches back. */
export function ignoreExpiry(error: unknown): void {
  if (!isApiError(error, 410)) throw error;
}

/** Creates a reader. It reads nothing before it is asked to. */
export function createLogReader(api: Api): LogReader {
  const closing = new AbortController();
  let listening: Listening | null = null;
  let waiting = new AbortController();

  const ask = async (after: number, wait: number, signal: AbortSignal): Promise<Changes> => {
    try {
      const query = { after: String(after), wait, limit, include: 'products' } as const;
      return await api('GET /changes', { query, signal, timeout: (wait + 15) * 1000 });
    } catch (error) {
      if (closing.signal.aborted) return { data: [], cursor: after };
      throw error;
    }
  };

  const listen = (cursor: number): Listening => {
    if (listening?.cursor === cursor) return listening;
    listening?.ending.abort();
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, closing.signal]);
    const begun: Listening = {
      cursor,
      response: ask(cursor, longestPollSeconds, signal),
      ending,
      isOver: false,
    };
    const end = () => {
      begun.isOver = true;
    };
    // A reader of the response meets the failure. When nobody reads the response, the failure does not matter.
    begun.response.then(end, end);
    listening = begun;
    return begun;
  };

  const reader: LogReader = {
    readNow: (cursor) => ask(cursor, 0, closing.signal),
    async readNext(cursor, seconds) {
      const nothing = { data: [], cursor };
      if (closing.signal.aborted) return nothing;
      if (listening?.cursor === cursor && listening.isOver) return reader.readReady(cursor);
      const begun = listen(cursor);
      waiting = new AbortController();
      const silence = sleep(seconds * 1000, nothing, { signal: waiting.signal });
      try {
        return await Promise.race([begun.response, silence.catch(() => nothing)]);
      } finally {
        waiting.abort();
        if (begun.isOver) listening = null;
      }
    },
    listen(cursor) {
      if (!closing.signal.aborted) listen(cursor);
    },
    hasResponse: () => listening?.isOver === true,
    async untilResponse() {
      await (listening?.response ?? new Promise(() => undefined)).catch(() => undefined);
    },
    async readReady(cursor, rendered) {
      if (closing.signal.aborted || listening?.cursor !== cursor || !listening.isOver) {
        return { data: [], cursor };
      }
      const { response } = listening;
      listening = null;
      const changes = await response;
      const { business } = changes.store ?? changes.listing ?? {};
      const mayBeOld =
        business !== undefined &&
        (rendered === undefined || rendered.some((path) => mayShow(path, business.url)));
      return mayBeOld ? { data: changes.data, cursor: changes.cursor } : changes;
    },
    interrupt() {
      waiting.abort();
    },
    close() {
      closing.abort();
      waiting.abort();
    },
  };
  return reader;
}

/** Whether a page may show a store: its own pages, and lists of several stores. */
function mayShow(path: string, url: string): boolean {
  const [pathname = ''] = path.split('?');
  const page = findVisitedPage(pathname);
  return page === null || page.url === url;
}
