import type { Snapshot, KnownStore } from './snapshot.ts';
import { type Changeset, type StoreChanges, isMany, listUrgent } from './changeset.ts';
import type { Share } from '../several-publishers/shard.ts';
import {
  directoryPages,
  fileVariants,
  listingPages,
  offersPages,
  pagesShowing,
  productPages,
  productsPath,
  sheetsShowing,
} from './pages-of.ts';
import { findPageFile } from '#domain/paths/page-file.ts';
import {
  directoryPath,
  featuredPath,
  feedPath,
  homePath,
  offersPath,
  orderSheetPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';

/**
 * 0: what the person who made the change looks at. 1: home, other lists, and pages that show what changed. 2: the other
 * pages that a change touches, and nearly all of one that touches many products. 3: waits half a minute to be joined by
 * others.
 */
export type Priority = 0 | 1 | 2 | 3;

/** What changes mean for the files of a site. Paths are those of addresses, query included. */
export interface Plan {
  /** Paths to render, each with its priority. */
  readonly pages: ReadonlyMap<string, Priority>;
  /** Paths whose files go, at once. */
  readonly removals: readonly string[];
  /** Urls of stores of which nothing may remain. */
  readonly removedStores: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Stores whose sitemap changes, with the touched products; `isUrgent` when something must vanish from it. */
  readonly sitemaps: readonly SitemapChange[];
  /** Whether the sitemap of the pages that belong to no store may change. */
  readonly areListsTouched: boolean;
}

/** What a plan means for the sitemaps. */
export type SitemapPlan = Pick<Plan, 'sitemaps' | 'removedStores' | 'areListsTouched'>;

/** What has to change in the sitemap of a store. */
export interface SitemapChange {
  readonly id: string;
  /** The present url of the store. */
  readonly url: string;
  /** Ids of touched products, those that left among them. */
  readonly ids: ReadonlySet<string>;
  readonly isUrgent: boolean;
}

/**
 * Decides what a batch of changes means for the files of the site. It neither reads nor writes: all it goes by is what
 * the log said and what was read after it.
 */
export function planPages(
  changeset: Changeset,
  known: Snapshot,
  share: Pick<Share, 'ownsStore' | 'hasLists'>,
): Plan {
  const pages = new Map<string, Priority>();
  const removals = new Set<string>();
  const removedStores = new Set<string>();
  const redirects: { from: string; to: string }[] = [];
  const sitemaps: SitemapChange[] = [];
  const add = (priority: Priority, paths: Iterable<string>) => {
    for (const path of paths) {
      const other = pages.get(path);
      if (other === undefined || priority < other) pages.set(path, priority);
    }
  };

  for (const touched of changeset.stores.values()) {
    const store = known.stores.get(touched.id) ?? null;
    if (share.hasLists) planLists(touched, store, add);
    if (share.hasLists && touched.cardPaused) planCard(known.cards.get(touched.id) ?? [], add);
    if (!share.ownsStore(touched.id)) continue;
    for (const url of touched.formerUrls) {
      removedStores.add(url);
      if (store !== null && url !== store.url) redirects.push({ from: url, to: store.url });
    }
    for (const url of touched.endedUrls) if (url !== store?.url) removedStores.add(url);
    // Of changes made side by side the last may come in an earlier response: one of a store may follow its removal.
    const isGone = touched.removed || (store === null && touched.listed);
    if (isGone) removedStores.add(touched.url);
    for (const url of new Set([touched.url, store?.url ?? touched.url])) {
      for (const id of touched.left) removals.add(productPath({ id, business: { url } }));
    }
    if (store !== null && !isGone) {
      planStore(touched, store, add);
      const listings = listingPages(store);
      for (const path of findStale(known, orderSheetPath(store.url), listings)) removals.add(path);
      const stale = findStale(known, storePath(store.url), listings);
      // Of a url that became a page of the site, a listing has that page's file.
      if (!isReserved(store.url)) for (const path of stale) removals.add(path);
      const lost = touched.wasRemoved
        ? findStale(known, productsPath(store), productPages(store))
        : [];
      for (const path of lost) removals.add(path);
      sitemaps.push(planSitemap(touched, store, lost));
    }
  }

  if (share.hasLists && changeset.offers && known.offersTotal !== null) {
    const rendered = offersPages(known.offersTotal);
    const priority = isOnlyCounted(changeset) ? 3 : isOnlyMany(changeset) ? 2 : 1;
    add(priority, [homePath(), offersPath(), feedPath()]);
    add(priority === 3 ? 3 : 2, rendered);
    for (const path of findStale(known, offersPath(), rendered)) removals.add(path);
  }
  if (pages.has(directoryPath()) && known.directory !== null) {
    const rendered = directoryPages(known.directory);
    add(pages.get(directoryPath()) === 3 ? 3 : 2, rendered);
    for (const path of findStale(known, directoryPath(), rendered)) removals.add(path);
  }
  for (const path of removals) pages.delete(path);
  return {
    pages: new Map([...pages].sort(([, a], [, b]) => a - b)),
    removals: [...removals],
    removedStores: [...removedStores],
    redirects,
    sitemaps,
    areListsTouched: pages.has(directoryPath()),
  };
}

type Add = (priority: Priority, paths: Iterable<string>) => void;

function planStore(touched: StoreChanges, store: KnownStore, add: Add): void {
  const product = (id: string) => productPath({ id, business: { url: store.url } });
  const urgent = listUrgent(touched);
  add(0, [...urgent, ...touched.urgentlyCommented].map(product));
  add(2, [...touched.changed].map(product));
  add(3, [...touched.counted].map(product));

  const isMembership = touched.joined.size + touched.left.size + touched.moved.size > 0;
  const isAll = touched.described || touched.formerUrls.size > 0;
  if (isAll || isMembership || touched.changed.size > 0) add(0, [storePath(store.url)]);
  for (const id of touched.changed) {
    const category = store.products.find((known) => known.id === id)?.categoryId;
    if (category) add(urgent.has(id) ? 0 : 2, [storePath(store.url, { category })]);
  }

  if (touched.paused) {
    add(0, [storePath(store.url)]);
    add(2, listingPages(store));
  }

  const wait = isAll || isMembership || touched.changed.size > 0 ? 2 : 3;
  if (isAll || store.isShownOtherwise) {
    add(wait, listingPages(store));
    add(wait, productPages(store));
    return;
  }
  if (isMembership) {
    add(2, listingPages(store));
    const { shownOn } = touched;
    add(2, store.isWhole || shownOn === null ? productPages(store) : [...shownOn].map(product));
  }
  // Before home and offers, which may not show it, or may wait for what they list to be read.
  add(1, pagesShowing(store, urgent));
  add(1, sheetsShowing(store, urgent));
  if (isMany(touched)) {
    add(2, pagesShowing(store, touched.changed));
    add(2, sheetsShowing(store, touched.changed));
  }
  add(3, pagesShowing(store, touched.counted));
}

/** Pages of a store that are rendered whatever the plan of its changes will be. */
export interface FirstPages {
  /** Whether the page of the store itself is among them. */
  readonly ofStore: boolean;
  /** Ids of products. */
  readonly products: readonly string[];
}

/**
 * What is rendered first, by store: the person who made these changes looks at it. Nothing where something has to vanish,
 * which comes before all that is rendered.
 */
export function listFirstPages(
  { stores }: Changeset,
  share: Pick<Share, 'ownsStore'>,
): ReadonlyMap<string, FirstPages> {
  const touched = [...stores.values()];
  if (!touched.every(isIntact)) return new Map();
  return new Map(
    touched
      .filter(({ id }) => share.ownsStore(id))
      .map(
        (store) =>
          [
            store.id,
            {
              ofStore: store.paused,
              products: [...new Set([...listUrgent(store), ...store.urgentlyCommented])],
            },
          ] as const,
      )
      .filter(([, { ofStore, products }]) => ofStore || products.length > 0),
  );
}

/** Whether a store stands where it stood, with all that it had. */
const isIntact = ({ wasRemoved, opened, formerUrls, left }: StoreChanges): boolean =>
  !wasRemoved && !opened && formerUrls.size + left.size === 0;

/** Whether home, directory or featured stores may show something else of a store than before. */
export const mayTouchStoreLists = (touched: StoreChanges): boolean =>
  touched.listed ||
  touched.recommended ||
  touched.cardPaused ||
  touched.mayChangeStore ||
  touched.joined.size + touched.left.size + touched.counted.size > 0;

/** Home, directory and featured stores render of a store its card; the featured ones its favourites too. */
function planLists(touched: StoreChanges, store: KnownStore | null, add: Add): void {
  if (!mayTouchStoreLists(touched)) return;
  const isMembership = touched.joined.size + touched.left.size > 0;
  const isCardNew = touched.mayChangeStore && (store?.isShownOtherwise ?? false);
  if (touched.recommended) add(1, [homePath()]);
  if (touched.listed) {
    add(1, [homePath(), directoryPath(), featuredPath()]);
  } else if (isMembership) {
    const lists = [homePath(), featuredPath(), ...(isCardNew ? [directoryPath()] : [])];
    add(isMany(touched) && touched.left.size === 0 ? 2 : 1, lists);
  } else if (isCardNew) {
    const priority = isMany(touched) ? 2 : touched.changed.size > 0 ? 1 : 3;
    add(priority, [homePath(), directoryPath(), featuredPath()]);
  } else if (touched.counted.size > 0) {
    add(3, [homePath(), featuredPath()]);
  }
}

/** Home and the featured stores are rendered where they show something else, which their reading says. */
function planCard(listings: readonly string[], add: Add): void {
  add(1, [homePath(), featuredPath(), ...listings.filter((path) => path === directoryPath())]);
  add(2, listings);
}

function planSitemap(
  touched: StoreChanges,
  store: KnownStore,
  lost: readonly string[],
): SitemapChange {
  // The sitemap of a store that comes back went with its pages, and under a new url there is none yet.
  const all = touched.opened || touched.formerUrls.size > 0 ? (store.allIds ?? []) : [];
  const lostIds = lost.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const ids = new Set([...touched.changed, ...touched.left, ...all, ...lostIds]);
  const isUrgent = touched.left.size + touched.formerUrls.size + lost.length > 0;
  return { id: store.id, url: store.url, ids, isUrgent };
}

function isOnlyCounted(changeset: Changeset): boolean {
  return [...changeset.stores.values()].every(
    (store) => !store.listed && store.changed.size + store.left.size === 0,
  );
}

/** Whether all that changed are many products of a store, of which none left or is sold out. */
function isOnlyMany({ stores }: Changeset): boolean {
  return [...stores.values()].every(
    (store) => !store.listed && isMany(store) && store.left.size + store.soldOut.size === 0,
  );
}

function findStale(known: Snapshot, base: string, rendered: readonly string[]): string[] {
  // By their files: what is asked for by name may be written otherwise.
  const kept = new Set([null, ...rendered.map(findPageFile)]);
  return fileVariants(known.variants, base).filter((path) => !kept.has(findPageFile(path)));
}
