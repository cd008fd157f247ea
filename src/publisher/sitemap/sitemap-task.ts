import type { PublisherContext } from '../context.ts';
import { hasCome, joinMs } from '../due-time.ts';
import type { SitemapChange, SitemapPlan } from '../plan/plan.ts';
import { updateSitemapIndex, updateStoreSitemap } from './sitemap-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { storeSitemapPath } from '#domain/paths/paths.ts';

/** Collects changes of the sitemaps for up to half a minute. A removal does not wait. */
export interface SitemapTask {
  note(plan: SitemapPlan, since: number | null, now: number): void;
  isDue(now: number): boolean;
  dueAt(): number | null;
  /**
   * Updates the sitemaps that are due, one store after another, and the index at the end. When there is news it leaves
   * the rest to the next call, but every second call makes progress, and a removal is never left. Rejects with the
   * error of the API or the disk; everything is then due again.
   */
  update(writer: SiteWriter, now: number, hasNews: () => boolean): Promise<void>;
  resumeFrom(cursor: number): number;
}

/** Sitemaps that are updated together, with one new index. */
interface Round {
  readonly stores: readonly SitemapChange[];
  readonly removed: ReadonlySet<string>;
  readonly since: number | null;
  readonly isUrgent: boolean;
  readonly left: SitemapChange[];
  readonly written: Map<string, string | null>;
}

/** Starts with nothing noted. */
export function createSitemapTask(context: PublisherContext): SitemapTask {
  const stores = new Map<string, SitemapChange>();
  const removed = new Set<string>();
  let due: number | null = null;
  let oldest: number | null = null;
  /** Whether one of the noted changes is a removal. */
  let isUrgent = false;
  let round: Round | null = null;
  let wasPutOff = false;

  const keepOldest = (since: number | null) => {
    if (since !== null) oldest = oldest === null ? since : Math.min(oldest, since);
  };

  const note = (plan: SitemapPlan, since: number | null, now: number) => {
    if (!plan.areListsTouched && plan.sitemaps.length + plan.removedStores.length === 0) return;
    const mustVanish = plan.removedStores.length > 0 || plan.sitemaps.some((one) => one.isUrgent);
    isUrgent ||= mustVanish;
    for (const change of plan.sitemaps) {
      stores.set(change.id, change);
      removed.delete(change.url);
    }
    for (const url of plan.removedStores) removed.add(url);
    const dueAt = mustVanish ? now : now + joinMs;
    due = due === null ? dueAt : Math.min(due, dueAt);
    keepOldest(since);
  };

  const begin = (): Round => {
    const all = [...stores.values()];
    const begun: Round = {
      stores: all,
      removed: new Set(removed),
      since: oldest,
      isUrgent,
      left: [...all],
      written: new Map(),
    };
    stores.clear();
    removed.clear();
    due = null;
    oldest = null;
    isUrgent = false;
    return begun;
  };

  const takeBack = (failed: Round) => {
    // Changes noted meanwhile are newer.
    const reopened = new Set([...stores.values()].map(({ url }) => url));
    for (const url of failed.removed) if (!reopened.has(url)) removed.add(url);
    for (const change of failed.stores) {
      if (!stores.has(change.id)) stores.set(change.id, change);
    }
    keepOldest(failed.since);
    isUrgent ||= failed.isUrgent;
    due = Date.now() + 1000;
  };

  /** Takes the next step of a round. Returns whether it was the last. */
  const step = async (writer: SiteWriter, current: Round): Promise<boolean> => {
    const { left, written } = current;
    const tools = { context, writer, catalogue: createCatalogue(context.api) };
    const next = left.shift();
    if (next !== undefined) {
      await updateStoreSitemap({ ...tools, index: written }, next);
      return false;
    }
    for (const path of [...current.removed].map(storeSitemapPath)) {
      // Another store may use the url now.
      if (!written.has(path)) await writer.remove(path.slice(1));
    }
    await updateSitemapIndex(tools, current);
    return true;
  };

  return {
    note,
    isDue: (now) => round !== null || (due !== null && hasCome(due, now)),
    dueAt: () => (round === null ? due : 0),
    async update(writer, now, hasNews) {
      if (round === null && (due === null || !hasCome(due, now))) return;
      const current = (round ??= begin());
      try {
        for (let isOver = false; !isOver;) {
          if (!current.isUrgent && !isUrgent && !wasPutOff && hasNews()) {
            wasPutOff = true;
            return;
          }
          wasPutOff = false;
          isOver = await step(writer, current);
        }
      } catch (error) {
        round = null;
        takeBack(current);
        throw error;
      }
      round = null;
    },
    resumeFrom: (cursor) => Math.min(cursor, oldest ?? cursor, round?.since ?? cursor),
  };
}
