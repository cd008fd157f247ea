import type { Snapshot, KnownStore, PlaceCount } from './snapshot.ts';
import { type Changeset, type StoreChanges, isMany, listUrgent } from './changeset.ts';
import type { Share } from '../several-publishers/shard.ts';
import {
  categoriesOf,
  directoryPages,
  fileVariants,
  listingPages,
  offersPages,
  pagesShowing,
  placePages,
  productPages,
  productsPath,
  sheetPages,
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
  variantsPath,
} from '#domain/paths/paths.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';

/**
 * 0: pages that the person who made the change is looking at. 1: the home page, other lists, and pages that show the
 * changed thing. 2: other pages that a change affects, and nearly all pages of a change of many products. 3: pages that
 * wait half a minute for further changes.
 */
export type Priority = 0 | 1 | 2 | 3;

/** The effect of changes on the files of a site. Paths are those of addresses and include the query. */
export interface Plan {
  /** Paths to render, each with its priority. */
  readonly pages: ReadonlyMap<string, Priority>;
  /** Paths whose files are removed at once. */
  readonly removals: readonly string[];
  /** Urls of stores whose files must all be removed. */
  readonly removedStores: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Stores whose sitemap changes. `isUrgent` means that the sitemap must lose something. */
  readonly sitemaps: readonly SitemapChange[];
  /** Whether the sitemap of the pages without a store may change. */
  readonly areListsTouched: boolean;
}

/** The part of a plan that concerns the sitemaps. */
export type SitemapPlan = Pick<Plan, 'sitemaps' | 'removedStores' | 'areListsTouched'>;

/** The changes of a store's sitemap. */
export interface SitemapChange {
  readonly id: string;
  /** The present url of the store. */
  readonly url: string;
  readonly isUrgent: boolean;
}

/**
 * Decides the effect of a batch of changes on the files of the site. It neither reads nor writes. It depends only on
 * the log and on what was read after it.
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
    const cardLists = touched.paused ? (known.cards.get(touched.id) ?? []) : [];
    if (share.hasLists) planCard(touched, cardLists, add);
    if (!share.ownsStore(touched.id)) continue;
    for (const url of touched.formerUrls) {
      removedStores.add(url);
      if (store !== null && url !== store.url) redirects.push({ from: url, to: store.url });
    }
    for (const url of touched.endedUrls) if (url !== store?.url) removedStores.add(url);
    // The last of several concurrent changes may come in an earlier response, so a change of a store may follow its
    // removal.
    const isGone = touched.removed || (store === null && touched.listed);
    if (isGone) removedStores.add(touched.url);
    for (const url of new Set([touched.url, store?.url ?? touched.url])) {
      for (const id of touched.left) removals.add(productPath({ id, business: { url } }));
      for (const id of touched.withoutOptions)
        removals.add(variantsPath({ id, business: { url } }));
    }
    if (store !== null && !isGone) {
      planStore(touched, store, add);
      const listings = listingPages(store);
      for (const path of findStale(known, orderSheetPath(store.url), listings)) removals.add(path);
      const stale = findStale(known, storePath(store.url), listings);
      // When a url has become a page of the site, the listing's path is the file of that page.
      if (!isReserved(store.url)) for (const path of stale) removals.add(path);
      const lost = touched.wasRemoved
        ? findStale(known, productsPath(store), productPages(store))
        : [];
      for (const path of lost) removals.add(path).add(`${path}.json`);
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
    const wait = pages.get(directoryPath()) === 3 ? 3 : 2;
    add(wait, rendered);
    // There are many places, so only those where a touched store was or is are rendered.
    add(wait, placePages(known.directory.places.filter(isTouched(changeset, known))));
    const standing = [...rendered, ...placePages(known.directory.places)];
    for (const path of findStale(known, directoryPath(), standing)) removals.add(path);
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

  const hasOtherProducts = touched.joined.size + touched.left.size + touched.moved.size > 0;
  const isAll = touched.described || touched.formerUrls.size > 0;
  if (isAll || hasOtherProducts || touched.changed.size > 0) add(0, [storePath(store.url)]);
  const firstOfCategories = (ids: ReadonlySet<string>) =>
    categoriesOf(store, ids).map((category) => storePath(store.url, { category }));
  add(0, firstOfCategories(urgent));
  add(2, firstOfCategories(touched.changed));

  if (touched.paused) {
    add(0, [storePath(store.url)]);
    // Who orders looks at a sheet, and a large store has a hundred listings.
    add(2, sheetPages(store));
    add(2, listingPages(store));
  }

  const wait = isAll || hasOtherProducts || touched.changed.size > 0 ? 2 : 3;
  if (isAll || store.isShownOtherwise) {
    add(wait, listingPages(store));
    add(wait, productPages(store));
    return;
  }
  if (hasOtherProducts) {
    add(2, listingPages(store));
    const { shownOn } = touched;
    add(2, !store.isLarge || shownOn === null ? productPages(store) : [...shownOn].map(product));
  }
  // Before the home page and the offers. These may not show the product, or may have to wait for reading their lists.
  add(1, pagesShowing(store, urgent));
  add(1, sheetsShowing(store, urgent));
  if (isMany(touched)) {
    add(2, pagesShowing(store, touched.changed));
    add(2, sheetsShowing(store, touched.changed));
  }
  add(3, pagesShowing(store, touched.counted));
}

/** Pages of a store that are rendered whatever the plan of its changes is. */
export interface FirstPages {
  /** Whether they include the page of the store itself. */
  readonly ofStore: boolean;
  /** Ids of products. */
  readonly products: readonly string[];
}

/**
 * The pages to render first, by store, because the person who made these changes looks at them. None when something has
 * to be removed, which comes before all rendering, or a store opens, all of whose pages are new.
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

/** Whether a store has kept its url and all its things. */
const isIntact = ({ wasRemoved, opened, formerUrls, left }: StoreChanges): boolean =>
  !wasRemoved && !opened && formerUrls.size + left.size === 0;

/** Whether the home page, the directory or the featured stores may have to show a store differently. */
export const mayTouchStoreLists = (touched: StoreChanges): boolean =>
  touched.listed ||
  touched.recommended ||
  touched.cardPaused ||
  touched.mayChangeStore ||
  touched.joined.size + touched.left.size + touched.counted.size > 0;

/**
 * The home page, the directory and the featured stores show a store's card. The featured ones also show its favourites.
 */
function planLists(touched: StoreChanges, store: KnownStore | null, add: Add): void {
  if (!mayTouchStoreLists(touched)) return;
  const hasJoinedOrLeft = touched.joined.size + touched.left.size > 0;
  const isCardNew = touched.mayChangeStore && (store?.isShownOtherwise ?? false);
  if (touched.recommended) add(1, [homePath()]);
  if (touched.listed) {
    add(1, [homePath(), directoryPath(), featuredPath()]);
  } else if (hasJoinedOrLeft) {
    const lists = [homePath(), featuredPath(), ...(isCardNew ? [directoryPath()] : [])];
    add(isMany(touched) && touched.left.size === 0 ? 2 : 1, lists);
  } else if (isCardNew) {
    const priority = isMany(touched) ? 2 : touched.changed.size > 0 ? 1 : 3;
    add(priority, [homePath(), directoryPath(), featuredPath()]);
  } else if (touched.counted.size > 0) {
    add(3, [homePath(), featuredPath()]);
  }
}

/** Renders the home page and the featured stores only when they show something different. Reading them tells. */
function planCard({ cardPaused }: StoreChanges, cardLists: readonly string[], add: Add): void {
  const first = cardLists.filter((path) => path === directoryPath());
  if (cardPaused) add(1, [homePath(), featuredPath(), ...first]);
  add(2, cardLists);
}

/** Whether a place has other stores than before, or stores with changed cards. */
function isTouched({ stores }: Changeset, known: Snapshot): (count: PlaceCount) => boolean {
  const places = new Map<string, Set<StoreType | null>>();
  for (const touched of stores.values()) {
    if (!mayTouchStoreLists(touched)) continue;
    const store = known.stores.get(touched.id);
    for (const place of [...touched.places, ...(store?.places ?? [])]) {
      const types = places.get(place) ?? new Set([null]);
      places.set(place, types);
      for (const type of [...touched.types, ...(store ? [store.type] : [])]) types.add(type);
    }
  }
  return ({ place, type }) => places.get(place)?.has(type) ?? false;
}

function planSitemap(
  touched: StoreChanges,
  store: KnownStore,
  lost: readonly string[],
): SitemapChange {
  const isUrgent = touched.left.size + touched.formerUrls.size + lost.length > 0;
  return { id: store.id, url: store.url, isUrgent };
}

function isOnlyCounted(changeset: Changeset): boolean {
  return [...changeset.stores.values()].every(
    (store) => !store.listed && store.changed.size + store.left.size === 0,
  );
}

/** Whether the only change is that of many products of one store, and none of them left or sold out. */
function isOnlyMany({ stores }: Changeset): boolean {
  return [...stores.values()].every(
    (store) => !store.listed && isMany(store) && store.left.size + store.soldOut.size === 0,
  );
}

function findStale(known: Snapshot, base: string, rendered: readonly string[]): string[] {
  // Compared by file, because a requested path may be spelled differently.
  const kept = new Set([null, ...rendered.map(findPageFile)]);
  return fileVariants(known.variants, base).filter((path) => !kept.has(findPageFile(path)));
}
