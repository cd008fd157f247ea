import type { Api } from '#client/api.ts';
import type { Catalogue, DirectoryView } from '#client/catalogue.ts';
import { readInParts } from './list-parts.ts';
import { createMemory } from './memory.ts';
import { createOffersReader } from './offers-reader.ts';
import {
  type StoreLists,
  createDirectoryReader,
  createStoreLists,
  readDelivering,
} from './store-lists.ts';
import { nullFor404 } from './store-part.ts';
import { type StoreReader, createStoreReader } from './store-reader.ts';
import type { Product } from '#contract/products.ts';
import type { Changes } from '#contract/publication.ts';
import { findVisitedPage } from '#domain/visits/visited-page.ts';
import { directoryPageSize, homeOffersLimit, offersRenderedPages } from '#domain/limits.ts';
import { featuredPath, feedPath, homePath, offersPath } from '#domain/paths/paths.ts';

/** The catalogue, with methods by which its owner tells what it knows or needs. */
export interface CatalogueReader extends Catalogue {
  /** The reader of a store by id, made at the first call. */
  openStore(id: string): StoreReader;
  /** Tells which store has a url. This saves a request to the API. */
  nameStore(url: string, id: string, reader?: StoreReader): void;
  /** Tells which pages will follow, so that products of a large store are read a hundred at a time. */
  expectProducts(paths: readonly string[]): void;
  /**
   * Starts reading the data of the lists among these pages while other pages are rendered. Without it, home and the
   * offers would be read in their turn, and pages that are ready would wait for them.
   */
  expectLists(paths: readonly string[]): void;
  /** The data of a list page; undefined for other pages. */
  readList(path: string): Promise<unknown> | undefined;
  /** Whether `expectLists` is still reading the data of this page. */
  isBeingRead(path: string): boolean;
  /**
   * A catalogue that keeps earlier reads of unchanged things, as far as `kept` allows, and always the offers of
   * unchanged stores. It reads everything else again, and contains the products that came with the changes.
   */
  renew(changes: Changes, kept: KeptParts): CatalogueReader;
}

/** The earlier reads that a renewed catalogue keeps. */
export interface KeptParts {
  /** Stores that did not change. */
  readonly stores: boolean;
  /** The lists of stores on home and on the page of featured stores. */
  readonly storeLists: boolean;
}

interface Known {
  readonly readers: Map<string, StoreReader>;
  /** Ids by url. */
  readonly ids: Map<string, string>;
  /** Offers by id. */
  readonly offers: ReadonlyMap<string, Product>;
  readonly storeLists: StoreLists;
}

/**
 * A catalogue that reads from the API, each thing once. It lives until something changes, and for some dozens of pages
 * at most. Later pages use a renewed one, which keeps the unchanged stores, or a new one.
 */
export function createCatalogue(
  api: Api,
  { readers, ids, offers: knownOffers, storeLists }: Known = knowNothing(api),
): CatalogueReader {
  const remember = createMemory();
  const readDirectory = createDirectoryReader(api);
  const expected = new Map<string, string[]>();

  const openStore = (id: string): StoreReader => {
    const reader = readers.get(id) ?? createStoreReader(api, id);
    readers.set(id, reader);
    return reader;
  };

  const findStore = async (url: string): Promise<StoreReader | null> => {
    const known = ids.get(url);
    if (known !== undefined) return openStore(known);
    const store = await remember(`url ${url}`, () =>
      nullFor404(api('GET /business/url/:url', { params: { url } })),
    );
    if (store === null) return null;
    ids.set(url, store.id);
    return openStore(store.id);
  };

  const offers = createOffersReader(api, {
    products: knownOffers,
    recall: (storeId, id) => readers.get(storeId)?.related(id),
  });
  const { featured } = storeLists;
  const home = async () => {
    const { data } = await offers.page(1);
    return { ...(await storeLists.home()), offers: data.slice(0, homeOffersLimit) };
  };
  const lists = new Map<string, () => Promise<unknown>>([
    [homePath(), home],
    [feedPath(), () => offers.page(1)],
    [featuredPath(), featured],
  ]);
  for (let page = 1; page <= offersRenderedPages; page += 1) {
    lists.set(offersPath({ page }), () => offers.page(page));
  }
  /** Lists whose reading has begun. */
  const begun = new Set<string>();
  const beingRead = new Set<string>();
  /** Lists are read one after another. Otherwise an owner who saves would wait for all of them. */
  let reading: Promise<unknown> = Promise.resolve();

  return {
    openStore,
    nameStore(url, id, reader) {
      ids.set(url, id);
      if (reader !== undefined) readers.set(id, reader);
    },
    expectProducts(paths) {
      for (const path of paths) {
        const { url, productId = '' } = findVisitedPage(path) ?? {};
        if (url === undefined || productId === '') continue;
        const others = expected.get(url) ?? [];
        expected.set(url, others);
        others.push(productId);
      }
    },
    expectLists(paths) {
      for (const path of paths) {
        const read = lists.get(path);
        if (read === undefined || begun.has(path)) continue;
        begun.add(path);
        beingRead.add(path);
        const finish = () => beingRead.delete(path);
        // After a failure the page reads again when it is rendered, and reports the failure.
        reading = reading.then(read).then(finish, finish);
      }
    },
    readList: (path) => lists.get(path)?.(),
    isBeingRead: (path) => beingRead.has(path),
    renew({ data, store, listing }, kept) {
      const changed = new Set(data.map(({ businessId }) => businessId));
      const isKept = (id: string) => kept.stores && !changed.has(id);
      const renewed = createCatalogue(api, {
        readers: new Map([...readers].filter(([id]) => isKept(id))),
        ids: new Map([...ids].filter(([, id]) => isKept(id))),
        offers: new Map(
          [...offers.products].filter(([, { businessId }]) => !changed.has(businessId)),
        ),
        storeLists: kept.storeLists ? storeLists : createStoreLists(api),
      });
      if (store !== undefined) renewed.openStore(store.business.id).accept(store);
      if (listing !== undefined) renewed.openStore(listing.business.id).acceptListing(listing);
      return renewed;
    },
    home,
    async directory({ type, place = null, page }): Promise<DirectoryView> {
      // The page of a place shows no numbers of types, because it would then depend on stores everywhere.
      const types =
        place === null
          ? await remember('types', () =>
              api('GET /business-type-metrics/active', { query: { activeOnly: true } }),
            )
          : [];
      const stores = await readInParts({ page, limit: directoryPageSize }, (part) =>
        readDirectory({ type, place }, part),
      );
      const delivering = page === 1 ? await readDelivering(api, { type, place }) : null;
      return { type, types, stores, delivering };
    },
    offers: offers.page,
    featured,
    async store(url, query) {
      const view = await (await findStore(url))?.listing(query);
      return view?.store.url === url ? view : null;
    },
    async sheet(url, part) {
      const view = await (await findStore(url))?.sheet(part);
      return view?.store.url === url ? view : null;
    },
    async product(url, id) {
      const reader = await findStore(url);
      const store = (await reader?.summary())?.business;
      reader?.expect(expected.get(url)?.splice(0) ?? []);
      const publication = await reader?.product(id);
      if (reader === null || store?.url !== url || !publication) return null;
      const { product, card, related, reviews } = publication;
      const products = related.ids.flatMap((other) => reader.related(other) ?? []);
      return { product, card, store, related: { kind: related.kind, products }, comments: reviews };
    },
  };
}

const knowNothing = (api: Api): Known => ({
  readers: new Map(),
  ids: new Map(),
  offers: new Map(),
  storeLists: createStoreLists(api),
});
