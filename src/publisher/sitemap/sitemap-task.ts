import type { PublisherContext } from '../context.ts';
import { joinMs } from '../follow/page-queue.ts';
import type { Plan, SitemapChange } from '../plan/plan.ts';
import { updateSitemaps } from './sitemap-files.ts';
import type { SiteWriter } from '../store/site-store.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

/** Changes of the sitemaps, joined for up to half a minute; what must vanish from them does not wait. */
export interface SitemapTask {
  note(plan: Plan, since: number | null, now: number): void;
  isDue(now: number): boolean;
  dueAt(): number | null;
  update(writer: SiteWriter, now: number): Promise<void>;
  resumeFrom(cursor: number): number;
}

export function createSitemapTask(context: PublisherContext): SitemapTask {
  const stores = new Map<string, SitemapChange>();
  const removed = new Set<string>();
  let due: number | null = null;
  let oldest: number | null = null;

  const note = (plan: Plan, since: number | null, now: number) => {
    if (!plan.areListsTouched && plan.sitemaps.length + plan.removedStores.length === 0) return;
    const isUrgent = plan.removedStores.length > 0 || plan.sitemaps.some((one) => one.isUrgent);
    for (const change of plan.sitemaps) {
      const ids = new Set([...(stores.get(change.id)?.ids ?? []), ...change.ids]);
      stores.set(change.id, { ...change, ids });
      removed.delete(change.url);
    }
    for (const url of plan.removedStores) removed.add(url);
    const dueAt = isUrgent ? now : now + joinMs;
    due = due === null ? dueAt : Math.min(due, dueAt);
    if (since !== null) oldest = oldest === null ? since : Math.min(oldest, since);
  };

  return {
    note,
    isDue: (now) => due !== null && due <= now,
    dueAt: () => due,
    async update(writer, now) {
      if (due === null || due > now) return;
      const changes = [...stores.values()];
      const urls = [...removed];
      const since = oldest;
      stores.clear();
      removed.clear();
      due = null;
      oldest = null;
      try {
        await updateSitemaps(context, writer, createCatalogue(context.api), changes, urls);
      } catch (error) {
        for (const change of changes) stores.set(change.id, change);
        for (const url of urls) removed.add(url);
        due = Date.now() + 1000;
        oldest = since;
        throw error;
      }
    },
    resumeFrom: (cursor) => (oldest === null ? cursor : Math.min(oldest, cursor)),
  };
}
