import type { KnownProduct, KnownStore, PlaceCount, Snapshot, TouchedProduct } from './snapshot.ts';
import type { Changeset, StoreChanges } from './changeset.ts';
import { listStored, type SiteTarget } from '../target/site-target.ts';
import type { Share } from '../several-publishers/shard.ts';
import { findUrlSegment, productsPath } from './pages-of.ts';
import type { Api } from '#client/api.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { nullFor404, readOutline } from '#publisher/read/store-part.ts';
import { isLarge } from '#publisher/read/store-reader.ts';
import type { ProductPublication } from '#contract/publication.ts';
import type { Business } from '#contract/stores.ts';
import { directoryPageSize } from '#domain/limits.ts';
import { listStorePlaces } from '#domain/places/listed-places.ts';
import { directoryPath, offersPath, orderSheetPath, storePath } from '#domain/paths/paths.ts';
import { relateProducts } from '#domain/products/related.ts';

/** The content of each store's pages besides its products, by id. When it differs, all its pages are rendered again. */
export type ShownStores = Map<string, string>;

/**
 * Whether so many products of a store changed that reading which pages show each of them takes longer than the outline
 * of the store. The API outlines five hundred products in the time of one such call, 8 ms.
 */
const isManyOf = (changed: readonly string[], total: number): boolean =>
  changed.length * 500 > total;

export interface SnapshotSources {
  readonly api: Api;
  readonly catalogue: CatalogueReader;
  readonly target: SiteTarget;
  readonly shownStores: ReadonlyMap<string, string>;
  readonly share: Share;
  /** Paths of pages that still have to be rendered. */
  readonly waiting: readonly string[];
}

/** Reads all that the plan of these changes depends on. Rejects with the error of the API. */
export async function readSnapshot(
  changeset: Changeset,
  sources: SnapshotSources,
): Promise<Snapshot> {
  const { catalogue } = sources;
  const stores = new Map<string, KnownStore | null>();
  const variants = new Map<string, string[]>();
  const waiting = Map.groupBy(sources.waiting, findUrlSegment);
  /** A waiting page may not have a file yet, so its folder would not list it. */
  const note = (base: string, mark: '?' | '/', standing: readonly string[]) => {
    const below =
      waiting.get(findUrlSegment(base))?.filter((path) => path.startsWith(base + mark)) ?? [];
    variants.set(base, [...new Set([...standing, ...below])]);
  };
  const shownStores = new Map<string, string>();
  for (const touched of changeset.stores.values()) {
    const store = touched.removed ? null : await readStore(touched, sources, shownStores);
    stores.set(touched.id, store);
    if (store === null) continue;
    const path = storePath(store.url);
    note(path, '?', await readVariants(sources.target, path));
    const below = [orderSheetPath(store.url), ...(touched.wasRemoved ? [productsPath(store)] : [])];
    for (const base of below) note(base, '/', await readPagesBelow(sources.target, base));
  }
  const areStoresListed =
    [...changeset.stores.values()].some(({ listed }) => listed) ||
    [...stores.values()].some((store) => store?.isShownOtherwise);
  const { hasLists } = sources.share;
  const directory =
    hasLists && areStoresListed ? await catalogue.directory({ type: null, page: 1 }) : null;
  const cards = hasLists
    ? await readCards(changeset, stores, sources.api)
    : new Map<string, string[]>();
  const offers = hasLists && changeset.offers ? await catalogue.offers(1) : null;
  // In a large catalogue the directory alone has thousands of pages, too many to search for a change of a price.
  const lists = [...(directory ? [directoryPath()] : []), ...(offers ? [offersPath()] : [])];
  for (const base of lists) note(base, '?', await readVariants(sources.target, base));
  return {
    stores,
    variants,
    cards,
    directory: directory && {
      total: directory.stores.meta.total,
      types: directory.types,
      places: await readPlaces(sources.api),
    },
    offersTotal: offers?.meta.total ?? null,
    shownStores,
  };
}

async function readStore(
  touched: StoreChanges,
  { api, catalogue, shownStores, share }: SnapshotSources,
  newlyShown: ShownStores,
): Promise<KnownStore | null> {
  const reader = catalogue.openStore(touched.id);
  const summary = await reader.summary();
  if (summary === null) return null;
  const { business: store, categories, total } = summary;
  catalogue.nameStore(store.url, store.id);
  const shown = serializeStore(store);
  const isShownOtherwise = touched.mayChangeStore && shownStores.get(store.id) !== shown;
  // Noted only when the lists are rendered with it. What is read here may contain a change that the log has not
  // delivered yet. That change must still find a difference.
  if (touched.mayChangeStore || touched.listed) newlyShown.set(store.id, shown);
  const isOwn = share.ownsStore(touched.id);
  const asked = [...touched.changed, ...touched.counted];
  const needsAll =
    touched.described ||
    touched.wasRemoved ||
    touched.formerUrls.size > 0 ||
    isShownOtherwise ||
    touched.shownOn === null;
  const products = isLarge(summary)
    ? isOwn && (needsAll || isManyOf(asked, total))
      ? await readKnown(api, store.id)
      : null
    : ((await reader.head())?.data.map(toKnown) ?? null);
  return {
    id: store.id,
    url: store.url,
    type: store.type,
    places: listStorePlaces(store),
    total,
    categories,
    products,
    isLarge: isLarge(summary),
    touched: products === null && isOwn ? await readTouched(api, asked) : new Map(),
    isShownOtherwise,
  };
}

const toKnown = ({
  product: { id, categoryId },
  related: { ids: related },
}: ProductPublication) => ({
  id,
  categoryId,
  related,
});

/** All products of a store, without what their pages show; null when it is not public. */
async function readKnown(api: Api, storeId: string): Promise<KnownProduct[] | null> {
  const outline = await readOutline(api, storeId);
  if (outline === null) return null;
  const related = relateProducts(outline.data);
  return outline.data.map(({ id, categoryId }) => ({
    id,
    categoryId,
    related: related.get(id) ?? [],
  }));
}

async function readTouched(
  api: Api,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TouchedProduct>> {
  const touched = new Map<string, TouchedProduct>();
  for (const id of ids) {
    const showing = await nullFor404(api('GET /publication/showing/:id', { params: { id } }));
    touched.set(id, { shownOn: showing?.ids ?? [], position: showing?.position });
  }
  return touched;
}

/** The places of the directory. The previous release does not know them. */
export async function readPlaces(api: Api): Promise<readonly PlaceCount[]> {
  const response = await nullFor404(api('GET /publication/places'));
  return response?.data ?? [];
}

/** The pages of the directory with a card or a delivery announcement that changed. */
async function readCards(
  { stores: touched }: Changeset,
  stores: Snapshot['stores'],
  api: Api,
): Promise<Map<string, string[]>> {
  const cards = new Map<string, string[]>();
  for (const { id, cardPaused, hoursChanged, deliveryPaused } of touched.values()) {
    const store = stores.get(id);
    if (!store) continue;
    const { type } = store;
    const zones = deliveryPaused ? store.places.filter((place) => place.includes('/')) : [];
    const brought = zones.flatMap((place) => [
      directoryPath({ place }),
      directoryPath({ place, type }),
    ]);
    if (brought.length > 0) cards.set(id, brought);
    if (!cardPaused && !hoursChanged) continue;
    // The previous release does not know the place, and its stores have no announcements.
    const place = await nullFor404(api('GET /publication/place/:id', { params: { id } }));
    if (place === null) continue;
    const page = (before: number) => 1 + Math.floor(before / directoryPageSize);
    const listings = [{ place: null, ...place }, ...(place.places ?? [])];
    cards.set(id, [
      ...brought,
      ...listings.flatMap(({ place: where, all, ofType }) => [
        directoryPath({ place: where, page: page(all) }),
        directoryPath({ place: where, type, page: page(ofType) }),
      ]),
    ]);
  }
  return cards;
}

/** The content of a store that any page may show, besides its products. No page among these shows its announcements. */
export function serializeStore(store: Business): string {
  return JSON.stringify({
    ...store,
    updatedAt: undefined,
    pause: undefined,
    no_delivery: undefined,
  });
}

/** Paths of the existing variants of a listing page: '/cafe' → ['/cafe?page=2']. */
async function readVariants(target: SiteTarget, base: string): Promise<string[]> {
  const folder = `${base.slice(1)}/_q`;
  const files = await listStored(target, folder);
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `${base}?${file.slice(folder.length + 1, -'.html'.length)}`);
}

/** Paths of the existing pages below another: '/cafe/pedido' → ['/cafe/pedido/otros']. */
async function readPagesBelow(target: SiteTarget, base: string): Promise<string[]> {
  const folder = base.slice(1);
  const files = await listStored(target, folder);
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.slice(0, -'.html'.length)}`);
}
