import type { PublisherContext } from '../context.ts';
import { pagesAtOnce } from './drain-queue.ts';
import type { PageQueue } from './page-queue.ts';
import { findOldest, planSitemaps, splitRepeated } from './repeated-changes.ts';
import { type Changeset, summarizeChanges } from '../plan/changeset.ts';
import { listFirstProducts } from '../plan/first-products.ts';
import { type Plan, planPages } from '../plan/plan.ts';
import { readSnapshot } from '../plan/read-snapshot.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { writeRedirects } from '../share/shared-redirects.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { fileOf, type PageFailure, publishPages, reportFailures } from '../write/publish-pages.ts';
import { changeRedirects, parseRedirects } from '../write/redirects.ts';
import { removeStoreFiles } from '../write/remove-store.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';
import { productPath } from '#domain/paths/paths.ts';

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
  /** The cursor up to which all stood before a restart but what may wait. */
  readonly publishedBefore: number;
}

/**
 * Takes changes in: what must vanish does so at once, what must be rendered is queued. Rejects with the error of the API,
 * the disk or the service; the same changes may be taken in again then.
 */
export async function absorbChanges(
  context: PublisherContext,
  outlets: Outlets,
  { changes, span, catalogue, publishedBefore }: TakenChanges,
): Promise<void> {
  const { api, readAhead, target, share, cards } = context;
  const { queue, sitemaps, index } = outlets;
  const ours = share.hasLists
    ? changes
    : changes.filter(({ businessId }) => share.ownsStore(businessId));
  const isRepeated = span !== null && span[0] < publishedBefore;
  const waitsFrom = isRepeated ? findOldest(ours) : Date.now();
  const since = span?.[0] ?? null;
  const { standing, rest: meant } = splitRepeated(ours, publishedBefore);
  sitemaps.note(planSitemaps(standing), since, waitsFrom);
  if (meant.length === 0) return;
  readAhead.forget();
  const changeset = summarizeChanges(meant);
  const first = await publishFirst(context, outlets, changeset, catalogue);
  const snapshot = await readSnapshot(changeset, { api, catalogue, target, cards, share });
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

/**
 * Renders the pages that need no plan before what a plan needs is read, which would keep whoever serves them busy;
 * returns those that stand. One that fails is left to the plan.
 */
async function publishFirst(
  context: PublisherContext,
  { writer, queue }: Outlets,
  changeset: Changeset,
  catalogue: CatalogueReader,
): Promise<ReadonlySet<string>> {
  const first = listFirstProducts(changeset, context.share);
  const isMany = [...first.values()].flat().length > pagesAtOnce;
  const paths: string[] = [];
  for (const [id, products] of isMany ? [] : first) {
    const business = await catalogue.openStore(id).business();
    if (business === null) continue;
    catalogue.nameStore(business.url, id);
    paths.push(...products.map((product) => productPath({ id: product, business })));
  }
  catalogue.expectProducts(paths);
  const failures = await publishPages(context, { writer, catalogue, paths });
  const standing = listStanding(paths, failures);
  for (const path of standing) queue.take(path);
  return standing;
}

/** The new pages of a renamed store stand before the old ones go, so that the redirect leads somewhere. */
async function publishMoved(
  context: PublisherContext,
  { writer }: Outlets,
  { pages, redirects }: Pick<Plan, 'pages' | 'redirects'>,
  catalogue: CatalogueReader,
): Promise<ReadonlySet<string>> {
  const standing = new Set<string>();
  for (const { to } of redirects) {
    const own = [...pages.keys()].filter((path) => isOfStore(path, to) && !standing.has(path));
    catalogue.expectProducts(own);
    const failures = await publishPages(context, {
      writer,
      catalogue,
      paths: own,
      skipsShown: true,
    });
    reportFailures(context, failures);
    for (const path of listStanding(own, failures)) standing.add(path);
  }
  return standing;
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
  { target, shownLists }: PublisherContext,
  { writer, queue }: Outlets,
  plan: Plan,
): Promise<void> {
  for (const url of plan.removedStores) {
    await removeStoreFiles(target, url, writer);
    queue.drop((path) => isOfStore(path, url));
  }
  for (const path of plan.removals) {
    shownLists.forget(path);
    await writer.remove(fileOf(path));
    queue.drop((other) => other === path);
  }
}

function listStanding(
  paths: readonly string[],
  failures: readonly PageFailure[],
): ReadonlySet<string> {
  const failed = new Set(failures.map(({ path }) => path));
  return new Set(paths.filter((path) => !failed.has(path)));
}

function isOfStore(path: string, url: string): boolean {
  return path.slice(1).split(/[/?]/)[0] === url;
}
