import type { PublisherContext } from '../context.ts';
import type { PageQueue } from './page-queue.ts';
import { pagesAtOnce, type QueueRenderer } from './queue-renderer.ts';
import { findOldest, planSitemaps, type Repetition } from './repeated-changes.ts';
import { type Changeset, summarizeChanges } from '../plan/changeset.ts';
import { findUrlSegment } from '../plan/pages-of.ts';
import { listFirstPages, type Plan, planPages, type Priority } from '../plan/plan.ts';
import { readSnapshot } from '../plan/read-snapshot.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import type { Share } from '../several-publishers/shard.ts';
import { writeRedirects } from '../several-publishers/shared-redirects.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { fileOf } from '../write/publish-pages.ts';
import { changeRedirects, parseRedirects } from '../write/redirects.ts';
import { removeFiles } from '../write/remove-files.ts';
import { removeStoreFiles } from '../write/remove-store.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import type { Span } from '#domain/spans.ts';

/**
 * The receivers of changes: the writer removes files, the queue and its renderer make pages, the others wait for more
 * changes.
 */
export interface Outlets {
  readonly writer: SiteWriter;
  readonly queue: PageQueue;
  readonly renderer: Pick<QueueRenderer, 'renderNow'>;
  readonly sitemaps: Pick<SitemapTask, 'note'>;
  readonly index: Pick<IndexTask, 'note'>;
}

/** A batch of changes with what their absorption needs. */
export interface TakenChanges {
  /** In the order of the log. */
  readonly changes: readonly Change[];
  /** Their range in the log; null when they are not in the log. */
  readonly span: Span | null;
  /** Created after the changes were read, so that everything it reads includes them. */
  readonly catalogue: CatalogueReader;
  readonly repetition: Repetition;
}

/**
 * Absorbs changes: removes at once what must vanish, and queues what must be rendered. It renders two kinds of pages at
 * once: those of changed products and paused stores, before it reads what the plan needs, and those of a renamed store.
 * Rejects with the error of the API, the disk or the service. The same changes may then be absorbed again.
 */
export async function absorbChanges(
  context: PublisherContext,
  outlets: Outlets,
  { changes, span, catalogue, repetition }: TakenChanges,
): Promise<void> {
  const { api, readAhead, target, share, shownStores } = context;
  const { queue, renderer, sitemaps, index } = outlets;
  const ours = share.hasLists
    ? changes
    : changes.filter(({ businessId }) => share.ownsStore(businessId));
  const isRepeated = span !== null && span[0] < repetition.publishedBefore;
  const waitsFrom = isRepeated ? findOldest(ours) : Date.now();
  const since = span?.[0] ?? null;
  const { standing, rest: meant } = repetition.split(ours);
  // The publisher with the lists reads the whole log, but the sitemap of a store is written by the publisher of its
  // pages.
  const standingHere = standing.filter(({ businessId }) => share.ownsStore(businessId));
  sitemaps.note(planSitemaps(standingHere), since, waitsFrom);
  if (meant.length === 0) return;
  readAhead.forget();
  const changeset = summarizeChanges(meant);
  const renderAtOnce = async (pages: Iterable<readonly [string, Priority]>): Promise<void> => {
    const paths: string[] = [];
    for (const [path, priority] of pages) {
      queue.add(path, priority, span, waitsFrom);
      paths.push(path);
    }
    await renderer.renderNow(catalogue, paths);
  };

  const first = await findFirstPages(changeset, share, catalogue);
  await renderAtOnce(first);
  const waiting = queue.paths();
  const sources = { api, catalogue, target, shownStores, share, waiting };
  const snapshot = await readSnapshot(changeset, sources);
  const plan = planPages(changeset, snapshot, share);
  const pages = new Map([...plan.pages].filter(([path]) => !first.has(path)));
  const former = new Set(plan.redirects.map(({ from }) => from));
  const closed = plan.removedStores.filter((url) => !former.has(url));
  await remove(context, outlets, { removals: plan.removals, removedStores: closed });
  // A redirect must lead to a page (product.md 2.3), so the new pages of a renamed store are written before the old
  // ones are removed.
  const newUrls = plan.redirects.map(({ to }) => to);
  const moved = [...pages].filter(([path]) => newUrls.includes(findUrlSegment(path)));
  await renderAtOnce(moved);
  for (const [path] of moved) pages.delete(path);
  if (former.size + closed.length > 0) await redirect(context, outlets, plan.redirects, closed);
  await remove(context, outlets, { removals: [], removedStores: [...former] });
  for (const [path, priority] of pages) queue.add(path, priority, span, waitsFrom);
  sitemaps.note(plan, since, waitsFrom);
  if (changeset.moderated && context.makesSearchIndex) index.note(since);
  // Only at the end: after a failed read the same changes come again, and must find that the shown stores differ again.
  for (const [id, shown] of snapshot.shownStores) shownStores.set(id, shown);
}

/**
 * Pages of changed products, and of a store whose announcement for today changed. They need no plan, and reading what a
 * plan needs takes as long as rendering them. Returns none when there are many, because the removals of the plan would
 * wait for all of them.
 */
async function findFirstPages(
  changeset: Changeset,
  share: Share,
  catalogue: CatalogueReader,
): Promise<ReadonlyMap<string, Priority>> {
  const first = listFirstPages(changeset, share);
  const pages = new Map<string, Priority>();
  const count = [...first.values()].flatMap(({ products }) => products).length;
  if (count > pagesAtOnce) return pages;
  for (const [id, { ofStore, products }] of first) {
    const summary = await catalogue.openStore(id).summary();
    if (summary === null) continue;
    const { business: store } = summary;
    catalogue.nameStore(store.url, id);
    if (ofStore) pages.set(storePath(store.url), 0);
    for (const product of products) pages.set(productPath({ id: product, business: store }), 0);
  }
  return pages;
}

async function redirect(
  context: PublisherContext,
  { writer }: Outlets,
  moves: Plan['redirects'],
  closed: readonly string[],
): Promise<void> {
  const { target, partFiles } = context;
  const before = parseRedirects((await target.readText(partFiles.redirects)) ?? '');
  await writeRedirects(context, writer, changeRedirects(before, moves, closed));
}

async function remove(
  { target }: PublisherContext,
  { writer, queue }: Outlets,
  { removals, removedStores }: Pick<Plan, 'removals' | 'removedStores'>,
): Promise<void> {
  // Compressed files that are still to come would be written into the removed folder.
  if (removedStores.length > 0) await writer.settle();
  for (const url of removedStores) {
    await removeStoreFiles(target, url, writer);
    queue.drop((path) => findUrlSegment(path) === url);
  }
  await removeFiles(target, writer, removals.map(fileOf));
  const removed = new Set(removals);
  queue.drop((path) => removed.has(path));
}
