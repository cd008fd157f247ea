import type { PublisherContext } from '../context.ts';
import type { PageQueue } from './page-queue.ts';
import { findUrlSegment, publishFirst, publishMoved } from './publish-at-once.ts';
import { findOldest, planSitemaps, type Repetition } from './repeated-changes.ts';
import { summarizeChanges } from '../plan/changeset.ts';
import { type Plan, planPages } from '../plan/plan.ts';
import { readSnapshot } from '../plan/read-snapshot.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { writeRedirects } from '../share/shared-redirects.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { fileOf } from '../write/publish-pages.ts';
import { changeRedirects, parseRedirects } from '../write/redirects.ts';
import { removeStoreFiles } from '../write/remove-store.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';

/** What came of some changes goes here: what stands at once by the writer, and what is due later into the rest. */
export interface Outlets {
  readonly writer: SiteWriter;
  readonly queue: PageQueue;
  readonly sitemaps: Pick<SitemapTask, 'note'>;
  readonly index: Pick<IndexTask, 'note'>;
}

/** Changes as they are taken in. */
export interface TakenChanges {
  /** In the order of the log. */
  readonly changes: readonly Change[];
  /** Where in the log they stand; null when they are in none. */
  readonly span: Span | null;
  /** Made after the changes were read, so that whatever it reads has them in it. */
  readonly catalogue: CatalogueReader;
  readonly repetition: Repetition;
}

/**
 * Takes changes in: what must vanish does so at once, what must be rendered is queued. Rejects with the error of the API,
 * the disk or the service; the same changes may be taken in again then.
 */
export async function absorbChanges(
  context: PublisherContext,
  outlets: Outlets,
  { changes, span, catalogue, repetition }: TakenChanges,
): Promise<void> {
  const { api, readAhead, target, share, cards } = context;
  const { queue, sitemaps, index } = outlets;
  const ours = share.hasLists
    ? changes
    : changes.filter(({ businessId }) => share.ownsStore(businessId));
  const isRepeated = span !== null && span[0] < repetition.publishedBefore;
  const waitsFrom = isRepeated ? findOldest(ours) : Date.now();
  const since = span?.[0] ?? null;
  const { standing, rest: meant } = repetition.split(ours);
  // Whoever has the lists reads all of the log, but a sitemap is written with the pages of its store.
  const standingHere = standing.filter(({ businessId }) => share.ownsStore(businessId));
  sitemaps.note(planSitemaps(standingHere), since, waitsFrom);
  if (meant.length === 0) return;
  readAhead.forget();
  const changeset = summarizeChanges(meant);
  const first = await publishFirst(context, outlets, changeset, catalogue);
  const waiting = queue.paths();
  const sources = { api, catalogue, target, cards, share, waiting };
  const snapshot = await readSnapshot(changeset, sources);
  const plan = planPages(changeset, snapshot, share);
  const pages = new Map([...plan.pages].filter(([path]) => !first.has(path)));
  const moved = await publishMoved(context, outlets, { ...plan, pages }, catalogue);
  await redirect(context, outlets, plan);
  await remove(context, outlets, plan);
  for (const [path, priority] of pages) {
    if (!moved.has(path)) queue.add(path, priority, span, waitsFrom);
  }
  sitemaps.note(plan, since, waitsFrom);
  if (changeset.moderated && context.makesSearchIndex) index.note(since);
  // Not before: changes whose reading fails are read again, and must find their cards new again.
  for (const [id, card] of snapshot.cards) cards.set(id, card);
}

async function redirect(
  context: PublisherContext,
  { writer }: Outlets,
  { redirects, removedStores }: Plan,
): Promise<void> {
  if (redirects.length + removedStores.length === 0) return;
  const moved = redirects.map(({ from }) => from);
  const closed = removedStores.filter((url) => !moved.includes(url));
  const { target, partFiles } = context;
  const before = parseRedirects((await target.readText(partFiles.redirects)) ?? '');
  await writeRedirects(context, writer, changeRedirects(before, redirects, closed));
}

async function remove(
  { target }: PublisherContext,
  { writer, queue }: Outlets,
  plan: Plan,
): Promise<void> {
  for (const url of plan.removedStores) {
    await removeStoreFiles(target, url, writer);
    queue.drop((path) => findUrlSegment(path) === url);
  }
  for (const path of plan.removals) {
    await writer.remove(fileOf(path));
    queue.drop((other) => other === path);
  }
}
