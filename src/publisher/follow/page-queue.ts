import { hasCome, joinMs } from '../due-time.ts';
import type { Priority } from '../plan/plan.ts';
import { type Span, uniteSpans } from '#domain/spans.ts';

const firstRetryMs = 500;
/** What holds a page up may be over at any moment; a minute after that the page is to stand. */
const longestRetryMs = 20_000;
/** A page that is not there any more is asked for this often, in case its removal is yet to come from the log. */
const missingAttempts = 4;
/** However often a page that always fails is changed, no more spans are kept of it. */
const spansOfPage = 16;

/** A page that is to be rendered. */
export interface QueuedPage {
  readonly path: string;
  readonly priority: Priority;
  /** The cursor from which its change can be read again; null once the page is noted for repetition by name. */
  readonly since: number | null;
  /** Where in the log the changes stand that this page is yet to show; counts, which may wait, are not among them. */
  readonly owed: readonly Span[];
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** How often its rendering has failed in a row. */
  readonly attempts: number;
}

/** Pages that are to be rendered, each once however often it was asked for. Times are in milliseconds since 1970. */
export interface PageQueue {
  /** `span` is where in the log the change stands that asks for the page; null when it is in no log. */
  add(path: string, priority: Priority, span: Span | null, now: number): void;
  /** Queues a page that had failed before a restart. */
  restore(path: string, owed: readonly Span[], now: number): void;
  /** Up to `limit` pages that are due, the most urgent first. */
  due(limit: number, now: number): QueuedPage[];
  /** Takes a page out that is about to be rendered; undefined for one that is not queued. */
  take(path: string): QueuedPage | undefined;
  /**
   * Puts a page back that could not be rendered, for later. False when it is given up, as what it is about has been
   * missing for too long.
   */
  retry(page: QueuedPage, isMissing: boolean, now: number): boolean;
  /** Makes due what waits to be joined by other changes of the log. */
  bringForward(now: number): void;
  paths(): string[];
  drop(isMeant: (path: string) => boolean): void;
  hasDue(now: number): boolean;
  nextDueAt(): number | null;
  /** The cursor to resume from after a stop now, given the one that was read up to. */
  resumeFrom(cursor: number): number;
  /** Pages that no reading of the log would bring again after a restart: failed ones, and those asked for by name. */
  failed(): QueuedPage[];
  /** What all queued pages owe. */
  owed(): Span[];
}

/** With no pages. */
export function createPageQueue(): PageQueue {
  /** Pages whose time had come when they were last looked at, by priority. */
  const ready = ([0, 1, 2, 3] as const).map(() => new Map<string, QueuedPage>());
  const later = new Map<string, QueuedPage>();
  /** When the first of `later` comes due, or earlier. */
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
    // A page that changes without end keeps its place among the others.
    if (part?.has(page.path) === true) {
      part.set(page.path, page);
      return;
    }
    take(page.path);
    later.set(page.path, page);
    wakeAt = Math.min(wakeAt, page.dueAt);
  };
  /** Moves what has come due, which costs nothing while nothing has. */
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
        // Asked for anew in the meantime: that request stands, for both.
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
