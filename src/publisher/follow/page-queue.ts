import { hasCome, joinMs } from '../due-time.ts';
import type { Priority } from '../plan/plan.ts';
import { type Span, uniteSpans } from '#domain/spans.ts';

const firstRetryMs = 500;
/**
 * Upper limit of the wait between tries. The cause of a failure may end at any moment, and the page has to be published
 * within a minute after that.
 */
const longestRetryMs = 20_000;
/** Tries for a page that no longer exists. Its removal may still come from the log. */
const missingAttempts = 4;
/** Spans that are stored for a page that keeps failing, however often it changes. */
const spansOfPage = 16;

/** A page that waits to be rendered. */
export interface QueuedPage {
  readonly path: string;
  readonly priority: Priority;
  /** The cursor from which its change can be read again; null when the page is noted by name for another try. */
  readonly since: number | null;
  /** The parts of the log whose changes the page does not show yet. Counts are not included, because they may wait. */
  readonly owed: readonly Span[];
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** Failed tries in a row. */
  readonly attempts: number;
}

/** Pages that wait to be rendered, each once. Times are in milliseconds since 1970. */
export interface PageQueue {
  /** `span` is the part of the log with the change; null when the request does not come from the log. */
  add(path: string, priority: Priority, span: Span | null, now: number): void;
  /** Queues a page that had failed before a restart. */
  restore(path: string, owed: readonly Span[], now: number): void;
  /** Returns up to `limit` due pages, the most urgent first. They stay in the queue. */
  due(limit: number, now: number): QueuedPage[];
  /** Removes a page that is about to be rendered; undefined when it is not queued. */
  take(path: string): QueuedPage | undefined;
  /**
   * Puts back a page that could not be rendered, for a later try. Returns false when it is given up, because its
   * subject has been missing for too long.
   */
  retry(page: QueuedPage, isMissing: boolean, now: number): boolean;
  /** Makes pages due that wait for further changes of the log. */
  bringForward(now: number): void;
  paths(): string[];
  drop(isMeant: (path: string) => boolean): void;
  hasDue(now: number): boolean;
  nextDueAt(): number | null;
  /** The cursor to resume from after a stop now. `cursor` is the one up to which the log was read. */
  resumeFrom(cursor: number): number;
  /**
   * Pages that reading the log after a restart would not bring back: failed ones, and those that were requested by
   * name.
   */
  failed(): QueuedPage[];
  /** The parts of the log that all queued pages still have to show. */
  owed(): Span[];
}

/** Creates an empty queue. */
export function createPageQueue(): PageQueue {
  /** Pages that were due at the last look, by priority. */
  const ready = ([0, 1, 2, 3] as const).map(() => new Map<string, QueuedPage>());
  const later = new Map<string, QueuedPage>();
  /** The time at which the first of `later` is due, or an earlier one. */
  let wakeAt = Infinity;

  const all = [...ready, later];
  const pages = () => all.flatMap((part) => [...part.values()]);
  const find = (path: string) => all.find((part) => part.has(path))?.get(path);
  const take = (path: string) => {
    const page = find(path);
    for (const part of all) part.delete(path);
    return page;
  };
  const put = (page: QueuedPage) => {
    const part = ready[page.priority];
    // A page that keeps changing keeps its place among the others.
    if (part?.has(page.path) === true) {
      part.set(page.path, page);
      return;
    }
    take(page.path);
    later.set(page.path, page);
    wakeAt = Math.min(wakeAt, page.dueAt);
  };
  /** Moves pages that have become due. When none has, it costs nothing. */
  const wake = (now: number) => {
    if (!hasCome(wakeAt, now)) return;
    wakeAt = Infinity;
    for (const page of later.values()) {
      if (!hasCome(page.dueAt, now)) {
        wakeAt = Math.min(wakeAt, page.dueAt);
        continue;
      }
      later.delete(page.path);
      ready[page.priority]?.set(page.path, page);
    }
  };

  return {
    add(path, priority, span, now) {
      const other = find(path);
      const since = span?.[0] ?? null;
      const dueAt = priority === 3 ? now + joinMs : now;
      put({
        path,
        priority: other && other.priority < priority ? other.priority : priority,
        since: other ? olderCursor(other, since) : since,
        owed: joinOwed(other?.owed ?? [], span === null || priority === 3 ? [] : [span]),
        dueAt: other ? Math.min(other.dueAt, dueAt) : dueAt,
        attempts: 0,
      });
    },
    restore(path, owed, now) {
      put({ path, priority: 0, since: null, owed, dueAt: now, attempts: 0 });
    },
    due(limit, now) {
      wake(now);
      const found: QueuedPage[] = [];
      for (const part of ready) {
        for (const page of part.values()) {
          if (found.length === limit) return found;
          found.push(page);
        }
      }
      return found;
    },
    take,
    retry(page, isMissing, now) {
      const attempts = page.attempts + 1;
      const other = find(page.path);
      if (other !== undefined) {
        // The page was requested again meanwhile. That request remains, and covers both.
        put({ ...other, owed: joinOwed(other.owed, page.owed) });
        return true;
      }
      if (isMissing && attempts >= missingAttempts) return false;
      const delay = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
      put({ ...page, since: null, attempts, dueAt: now + delay });
      return true;
    },
    bringForward(now) {
      for (const page of pages()) {
        if (page.since !== null && page.dueAt > now) put({ ...page, dueAt: now });
      }
    },
    paths: () => pages().map(({ path }) => path),
    drop(isMeant) {
      for (const { path } of pages()) if (isMeant(path)) take(path);
    },
    hasDue(now) {
      wake(now);
      return ready.some((part) => part.size > 0);
    },
    nextDueAt: () =>
      pages().reduce<number | null>((least, { dueAt }) => Math.min(least ?? dueAt, dueAt), null),
    resumeFrom: (cursor) =>
      pages().reduce((oldest, { since }) => Math.min(oldest, since ?? cursor), cursor),
    failed: () => pages().filter(({ since }) => since === null),
    owed: () => pages().flatMap(({ owed }) => owed),
  };
}

const joinOwed = (some: readonly Span[], others: readonly Span[]): Span[] =>
  uniteSpans([...some, ...others], spansOfPage);

function olderCursor(other: QueuedPage, since: number | null): number | null {
  if (other.since === null) return since;
  return since === null ? other.since : Math.min(other.since, since);
}
