import type { Priority } from './plan.ts';

/** How long pages of priority 3 wait to be joined by others. */
export const joinMs = 30_000;
const firstRetryMs = 500;
const longestRetryMs = 60_000;
/** A page that is not there any more is asked for this often, in case the log has yet to tell of its removal. */
const missingAttempts = 4;

export interface QueuedPage {
  readonly path: string;
  readonly priority: Priority;
  /** The cursor from which its change can be read again; null once the page is noted for repetition by name. */
  readonly since: number | null;
  readonly dueAt: number;
  readonly attempts: number;
}

/** Pages that are to be printed, each once however often it was asked for. Times are in milliseconds. */
export interface PageQueue {
  add(path: string, priority: Priority, since: number | null, now: number): void;
  /** Up to `limit` pages that are due, the most urgent first. */
  due(limit: number, now: number): QueuedPage[];
  /** Takes a page out that is about to be printed. */
  take(path: string): void;
  /** Puts a page back that could not be printed, for later. */
  retry(page: QueuedPage, isMissing: boolean, now: number): void;
  /** Makes due what waits to be joined by other changes of the log. */
  bringForward(now: number): void;
  drop(isMeant: (path: string) => boolean): void;
  hasDue(now: number): boolean;
  nextDueAt(): number | null;
  /** The cursor to resume from after a stop now, given the one that was read up to. */
  resumeFrom(cursor: number): number;
  /** Paths that no reading of the log would bring again after a restart: failed ones, and those asked for by name. */
  failed(): string[];
}

export function createPageQueue(): PageQueue {
  const queued = new Map<string, QueuedPage>();
  const pages = () => [...queued.values()];
  const due = (limit: number, now: number) =>
    pages()
      .filter((page) => page.dueAt <= now)
      .sort((a, b) => a.priority - b.priority)
      .slice(0, limit);

  return {
    add(path, priority, since, now) {
      const other = queued.get(path);
      const dueAt = priority === 3 ? now + joinMs : now;
      queued.set(path, {
        path,
        priority: other && other.priority < priority ? other.priority : priority,
        since: other ? olderCursor(other, since) : since,
        dueAt: other ? Math.min(other.dueAt, dueAt) : dueAt,
        attempts: 0,
      });
    },
    due,
    take(path) {
      queued.delete(path);
    },
    retry(page, isMissing, now) {
      const attempts = page.attempts + 1;
      // Asked for anew in the meantime: that request stands.
      if (queued.has(page.path) || (isMissing && attempts >= missingAttempts)) return;
      const delay = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
      queued.set(page.path, { ...page, since: null, attempts, dueAt: now + delay });
    },
    bringForward(now) {
      for (const page of pages()) {
        if (page.since === null) continue;
        queued.set(page.path, { ...page, dueAt: Math.min(page.dueAt, now) });
      }
    },
    drop(isMeant) {
      for (const path of queued.keys()) if (isMeant(path)) queued.delete(path);
    },
    hasDue: (now) => pages().some((page) => page.dueAt <= now),
    nextDueAt: () =>
      queued.size === 0
        ? null
        : pages().reduce((least, { dueAt }) => Math.min(least, dueAt), Infinity),
    resumeFrom: (cursor) =>
      pages().reduce((oldest, { since }) => Math.min(oldest, since ?? cursor), cursor),
    failed: () => pages().flatMap(({ path, since }) => (since === null ? [path] : [])),
  };
}

function olderCursor(other: QueuedPage, since: number | null): number | null {
  if (other.since === null) return since;
  return since === null ? other.since : Math.min(other.since, since);
}
