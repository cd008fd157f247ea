import type { PublisherContext } from '../context.ts';
import { describeError } from '../events.ts';
import { type PageFailure, fileOf, publishPages } from '../write/publish-pages.ts';
import { createPageQueue } from './page-queue.ts';
import { type Plan, planPages } from '../plan/plan.ts';
import { type Changeset, summarizeChanges } from '../plan/changeset.ts';
import { listFirstProducts } from '../plan/first-products.ts';
import { readSnapshot } from '../plan/read-snapshot.ts';
import { writeRedirects } from '../share/shared-redirects.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { changeRedirects, parseRedirects } from '../write/redirects.ts';
import { removeStoreFiles } from '../write/remove-store.ts';
import { findOldest, planSitemaps, splitRepeated } from './repeated-changes.ts';
import { createSitemapTask } from '../sitemap/sitemap-task.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';
import { productPath } from '#domain/paths/paths.ts';

/**
 * Pages that are rendered in a row while the log is silent, and on their way to the disk or a service together: most
 * changes ask for fewer, and the next ones would wait until these are on the disk.
 */
const pagesAtOnce = 16;
/** Pages that are rendered whatever the log says, after some that news cut short. */
const pagesInAnyCase = 8;
/** Pages whose products are read together, as far ahead as they are known. */
const pagesReadAhead = 64;

/** What stands between the log and the files: changes go in, and pages come out when they are due. */
export interface BatchPublisher {
  /**
   * Takes changes in. What must vanish does so at once; what must be rendered is queued. `span` is where the changes
   * stand in the log, null when they are in none.
   */
  absorb(changes: readonly Change[], span: Span | null, catalogue: CatalogueReader): Promise<void>;
  /** Queues pages by name. */
  addPages(paths: readonly string[]): void;
  /** Queues pages whose rendering failed elsewhere, with where in the log the changes stand that they may lack. */
  retry(failures: readonly PageFailure[], owed: readonly Span[]): void;
  /** Queues what had failed before a restart. What the log has up to `published` stands but for what may wait. */
  resume(before: FailedPages & { readonly published: number }): void;
  /** Begins anew from a cursor: what an earlier reading found beyond it may be that of a log which was put back. */
  beginAt(cursor: number): void;
  /** Renders the most urgent of what is due, and leaves off when there is news. */
  drain(catalogue: CatalogueReader, hasNews: () => boolean): Promise<void>;
  isDue(): boolean;
  /** Whether changes are being taken in, or pages are due. */
  isBusy: () => boolean;
  /** Milliseconds since 1970 when the next page, sitemap or index is due; Infinity when there is none. */
  nextDueAt(): number;
  /** Renders what would still wait to be joined by others. */
  flush(): Promise<void>;
  resumeFrom(cursor: number): number;
  failed(): FailedPages;
  /** Where in the log the changes stand of which a page that failed is yet to show something. */
  owed(): Span[];
}

/** Pages that wait for their repetition, and what each owes: spans of the log by path. */
export interface FailedPages {
  readonly retry: readonly string[];
  readonly owed: Readonly<Record<string, readonly Span[]>>;
}

export function createBatchPublisher(context: PublisherContext, index: IndexTask): BatchPublisher {
  const { api, readAhead, target, share, partFiles, shownLists, report } = context;
  const queue = createPageQueue();
  const sitemaps = createSitemapTask(context);
  const writer = context.createWriter({ isDurable: true });

  const expectProducts = (paths: readonly string[], catalogue: CatalogueReader) => {
    for (const path of paths) {
      const [, url, id] = /^\/([^/]+)\/product\/([^/]+)$/.exec(path) ?? [];
      if (url !== undefined && id !== undefined) catalogue.expectProduct(url, id);
    }
  };

  /** The cursor up to which all stood before a restart but what may wait. */
  let publishedBefore = 0;
  /** Whether changes are being taken in. */
  let isAbsorbing = false;
  /** A drain after one that was cut short is not, or pages behind those that change without end would wait for ever. */
  let wasCutShort = false;

  const publish = async (paths: Iterable<string>, catalogue: CatalogueReader) => {
    const failures = await publishPages(context, { writer, catalogue, paths, skipsShown: true });
    for (const { path, error } of failures) {
      report({ type: 'trouble', message: `${path}: ${describeError(error)}` });
    }
    return failures;
  };

  /**
   * Renders the pages that need no plan before what a plan needs is read, which would keep whoever serves them busy;
   * returns those that stand. One that fails is left to the plan.
   */
  const publishFirst = async (changeset: Changeset, catalogue: CatalogueReader) => {
    const first = listFirstProducts(changeset, share);
    const isMany = [...first.values()].flat().length > pagesAtOnce;
    const paths: string[] = [];
    for (const [id, products] of isMany ? [] : first) {
      const store = catalogue.openStore(id);
      const business = await store.business();
      if (business === null) continue;
      catalogue.nameStore(business.url, id);
      paths.push(...products.map((product) => productPath({ id: product, business })));
    }
    expectProducts(paths, catalogue);
    const failures = await publishPages(context, { writer, catalogue, paths });
    const failed = new Set(failures.map(({ path }) => path));
    const standing = new Set(paths.filter((path) => !failed.has(path)));
    for (const path of standing) queue.take(path);
    return standing;
  };

  const remove = async (plan: Plan) => {
    for (const url of plan.removedStores) {
      await removeStoreFiles(target, url, writer);
      queue.drop((path) => isOfStore(path, url));
    }
    for (const path of plan.removals) {
      shownLists.forget(path);
      await writer.remove(fileOf(path));
      queue.drop((other) => other === path);
    }
  };

  const redirect = async (plan: Plan) => {
    if (plan.redirects.length + plan.removedStores.length === 0) return;
    const moved = plan.redirects.map(({ from }) => from);
    const closed = plan.removedStores.filter((url) => !moved.includes(url));
    const before = parseRedirects((await target.readText(partFiles.redirects)) ?? '');
    await writeRedirects(context, writer, changeRedirects(before, plan.redirects, closed));
  };

  const drain: BatchPublisher['drain'] = async (catalogue, hasNews) => {
    readAhead.forget();
    const now = Date.now();
    const ahead = queue.due(pagesReadAhead, now).map(({ path }) => path);
    expectProducts(ahead, catalogue);
    catalogue.expectLists(ahead);
    const mayStop = !wasCutShort;
    wasCutShort = false;
    const pages = queue.due(mayStop ? pagesAtOnce : pagesInAnyCase, now);
    const take = function* () {
      const left = pages.map(({ path }) => path);
      while (left.length > 0) {
        wasCutShort = left.length < pages.length && mayStop && !target.isFar && hasNews();
        if (wasCutShort) return;
        // What is read by now goes before a list that is not, whose reading takes longer than to render all of these.
        const place = Math.max(
          left.findIndex((path) => !catalogue.isBeingRead(path)),
          0,
        );
        const [path = ''] = left.splice(place, 1);
        queue.take(path);
        yield path;
      }
    };
    const failures = await publish(take(), catalogue);
    for (const { path, isMissing } of failures) {
      const page = pages.find((one) => one.path === path);
      if (page !== undefined) queue.retry(page, isMissing, Date.now());
    }
    await sitemaps.update(writer, now, hasNews);
  };

  const absorb: BatchPublisher['absorb'] = async (changes, span, catalogue) => {
    const ours = share.hasLists
      ? changes
      : changes.filter(({ businessId }) => share.ownsStore(businessId));
    const isRepeated = span !== null && span[0] < publishedBefore;
    const waitsFrom = isRepeated ? findOldest(ours) : Date.now();
    const { standing, rest: meant } = splitRepeated(ours, publishedBefore);
    sitemaps.note(planSitemaps(standing), span?.[0] ?? null, waitsFrom);
    if (meant.length === 0) return;
    readAhead.forget();
    const changeset = summarizeChanges(meant);
    const sources = { api, catalogue, target, cards: context.cards, share };
    const first = await publishFirst(changeset, catalogue);
    const snapshot = await readSnapshot(changeset, sources);
    const plan = planPages(changeset, snapshot, share);
    const pages = new Map([...plan.pages].filter(([path]) => !first.has(path)));
    // The new pages of a renamed store stand before the old ones go, so that the redirect leads somewhere.
    for (const { to } of plan.redirects) {
      const own = [...pages.keys()].filter((path) => isOfStore(path, to));
      expectProducts(own, catalogue);
      await publish(own, catalogue).then((failures) => {
        const failed = new Set(failures.map(({ path }) => path));
        for (const path of own) if (!failed.has(path)) pages.delete(path);
      });
    }
    await redirect(plan);
    await remove(plan);
    for (const [path, priority] of pages) queue.add(path, priority, span, waitsFrom);
    sitemaps.note(plan, span?.[0] ?? null, waitsFrom);
    if (changeset.moderated && context.makesSearchIndex) index.note(span?.[0] ?? null);
    // Not before: changes whose reading fails are read again, and must find their cards new again.
    for (const [id, card] of snapshot.cards) context.cards.set(id, card);
  };

  return {
    async absorb(...changes) {
      isAbsorbing = true;
      await absorb(...changes).finally(() => {
        isAbsorbing = false;
      });
    },
    isBusy: () => isAbsorbing || queue.hasDue(Date.now()),
    addPages(paths) {
      for (const path of paths) {
        // Whoever asks for it by name may know that its file is not what it was.
        shownLists.forget(path);
        queue.add(path, 0, null, Date.now());
      }
    },
    retry(failures, owed) {
      for (const { path, isMissing } of failures) {
        const page = { path, priority: 2, since: null, owed, dueAt: 0, attempts: 0 } as const;
        queue.retry(page, isMissing, Date.now());
      }
    },
    resume({ retry, owed, published }) {
      publishedBefore = published;
      for (const path of retry) {
        queue.restore(path, owed[path] ?? [], Date.now());
      }
    },
    beginAt(cursor) {
      publishedBefore = Math.min(publishedBefore, cursor);
    },
    drain,
    isDue() {
      const now = Date.now();
      return queue.hasDue(now) || sitemaps.isDue(now);
    },
    nextDueAt: () =>
      Math.min(queue.nextDueAt() ?? Infinity, sitemaps.dueAt() ?? Infinity, index.dueAt()),
    async flush() {
      queue.bringForward(Date.now());
      while (queue.hasDue(Date.now())) await drain(createCatalogue(api), () => false);
      while (sitemaps.isDue(Infinity)) await sitemaps.update(writer, Infinity, () => false);
    },
    resumeFrom: (cursor) => index.resumeFrom(sitemaps.resumeFrom(queue.resumeFrom(cursor))),
    failed() {
      const failed = queue.failed();
      const owing = failed.filter(({ owed }) => owed.length > 0);
      return {
        retry: failed.map(({ path }) => path),
        owed: Object.fromEntries(owing.map(({ path, owed }) => [path, owed])),
      };
    },
    owed: () => queue.owed(),
  };
}

function isOfStore(path: string, url: string): boolean {
  return path.slice(1).split(/[/?]/)[0] === url;
}
