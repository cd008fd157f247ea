import type { PublisherContext } from '../context.ts';
import { joinMs } from '../follow/page-queue.ts';
import type { Plan, SitemapChange } from '../plan/plan.ts';
import { updateSitemapIndex, updateStoreSitemap } from './sitemap-files.ts';
import type { SiteWriter } from '../store/site-store.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { storeSitemapPath } from '#domain/paths/paths.ts';

/** Changes of the sitemaps, joined for up to half a minute; what must vanish from them does not wait. */
export interface SitemapTask {
  note(plan: Plan, since: number | null, now: number): void;
  isDue(now: number): boolean;
  dueAt(): number | null;
  /**
   * Brings what is due up to date, a store after the other and the index in the end. Whenever there is news it leaves the
   * rest to the next call, but each second call gets on. Rejects with the error of the API or the disk; all is due again then.
   */
  update(writer: SiteWriter, now: number, hasNews: () => boolean): Promise<void>;
  resumeFrom(cursor: number): number;
}

/** What is brought up to date together, with one new index. */
interface Round {
  readonly stores: readonly SitemapChange[];
  readonly removed: ReadonlySet<string>;
  readonly since: number | null;
  readonly left: SitemapChange[];
  readonly written: Map<string, string | null>;
}

export function createSitemapTask(context: PublisherContext): SitemapTask {
  const stores = new Map<string, SitemapChange>();
  const removed = new Set<string>();
  let due: number | null = null;
  let oldest: number | null = null;
  let round: Round | null = null;
  let wasPutOff = false;

  const add = (change: SitemapChange) => {
    const ids = new Set([...(stores.get(change.id)?.ids ?? []), ...change.ids]);
    stores.set(change.id, { ...change, ids });
  };

  const keepOldest = (since: number | null) => {
    if (since !== null) oldest = oldest === null ? since : Math.min(oldest, since);
  };

  const note = (plan: Plan, since: number | null, now: number) => {
    if (!plan.areListsTouched && plan.sitemaps.length + plan.removedStores.length === 0) return;
    const isUrgent = plan.removedStores.length > 0 || plan.sitemaps.some((one) => one.isUrgent);
    for (const change of plan.sitemaps) {
      add(change);
      removed.delete(change.url);
    }
    for (const url of plan.removedStores) removed.add(url);
    const dueAt = isUrgent ? now : now + joinMs;
    due = due === null ? dueAt : Math.min(due, dueAt);
    keepOldest(since);
  };

  const begin = (): Round => {
    const all = [...stores.values()];
    const begun = { stores: all, removed: new Set(removed), since: oldest, left: [...all] };
    stores.clear();
    removed.clear();
    due = null;
    oldest = null;
    return { ...begun, written: new Map() };
  };

  const takeBack = (failed: Round) => {
    // What was noted meanwhile is newer.
    const reopened = new Set([...stores.values()].map(({ url }) => url));
    for (const url of failed.removed) if (!reopened.has(url)) removed.add(url);
    for (const change of failed.stores) {
      add({ ...change, url: stores.get(change.id)?.url ?? change.url });
    }
    keepOldest(failed.since);
    due = Date.now() + 1000;
  };

  /** Takes the next step of a round; returns whether it was the last. */
  const step = async (writer: SiteWriter, { left, written, ...rest }: Round): Promise<boolean> => {
    const catalogue = createCatalogue(context.api);
    const next = left.shift();
    if (next !== undefined) {
      await updateStoreSitemap(context, writer, catalogue, next, written);
      return false;
    }
    for (const url of rest.removed) {
      if (!written.has(storeSitemapPath(url))) {
        await writer.remove(storeSitemapPath(url).slice(1));
      }
    }
    await updateSitemapIndex(context, writer, catalogue, { removed: rest.removed, written });
    return true;
  };

  return {
    note,
    isDue: (now) => round !== null || (due !== null && due <= now),
    dueAt: () => (round === null ? due : 0),
    async update(writer, now, hasNews) {
      if (round === null && (due === null || due > now)) return;
      const current = (round ??= begin());
      try {
        for (let isOver = false; !isOver;) {
          if (hasNews() && !wasPutOff) {
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
    resumeFrom(cursor) {
      return Math.min(cursor, oldest ?? cursor, round?.since ?? cursor);
    },
  };
}
