import type { Api } from '#client/api.ts';
import type { Catalogue, DirectoryView, HomeView } from '#client/catalogue.ts';
import { createDirectoryReader } from './directory-reader.ts';
import { createMemory } from './memory.ts';
import { nullFor404 } from './store-part.ts';
import { type StoreReader, createStoreReader } from './store-reader.ts';
import {
  directoryPageSize,
  featuredLimit,
  homeFeaturedLimit,
  homeOffersLimit,
  latestBusinessesLimit,
  maxLimit,
  offersPageSize,
  offersRenderedPages,
  topBusinessTypes,
} from '#domain/limits.ts';
import type { Page } from '#contract/paging.ts';
import type { Changes } from '#contract/publication.ts';
import { findVisitedPage } from '#domain/figures/visited-page.ts';
import { pageMeta } from '#domain/pagination.ts';
import { featuredPath, feedPath, homePath, offersPath } from '#domain/paths/paths.ts';

/** The catalogue with what its owner can say about stores beforehand. */
export interface CatalogueReader extends Catalogue {
  /** The reader of a store by id, made at the first call. */
  openStore(id: string): StoreReader;
  /** Says which store has a url, which spares a request to the API. */
  nameStore(url: string, id: string, reader?: StoreReader): void;
  /** Says which pages will be asked for, so that products of a large store are read a hundred at a time. */
  expectProducts(paths: readonly string[]): void;
  /** Begins to read what those of these pages show that belong to no store, while others are rendered. */
  expectLists(paths: readonly string[]): void;
  /** All that such a page shows; undefined for others. */
  readList(path: string): Promise<unknown> | undefined;
  /** Whether a page would have to wait for what was begun so. */
  isBeingRead(path: string): boolean;
  /**
   * One that reads everything afresh but the stores that were read already and did not change. It has the products that
   * came with the changes.
   */
  renew(changes: Changes): CatalogueReader;
}

interface KnownStores {
  readonly readers: Map<string, StoreReader>;
  /** Ids by url. */
  readonly ids: Map<string, string>;
}

/**
 * A catalogue that reads the API and makes each read once. It lives until something has changed, at most for some
 * dozens of pages: later ones take a renewed one, which keeps the stores that did not change, or a new one.
 */
export function createCatalogue(
  api: Api,
  { readers, ids }: KnownStores = { readers: new Map(), ids: new Map() },
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
    const business = await remember(`url ${url}`, () =>
      nullFor404(api.getBusinessByUrl({ params: { url } })),
    );
    if (business === null) return null;
    ids.set(url, business.id);
    return openStore(business.id);
  };

  const offers: CatalogueReader['offers'] = (page) =>
    readInParts({ page, limit: offersPageSize }, (query) =>
      remember(`offers ${query.page}`, () => api.listDailyOffers({ query })),
    );
  const home = () => remember('home', () => readHome(api, offers));
  const featured = () =>
    remember('featured', () => api.listFeatured({ query: { limit: featuredLimit } }));
  const lists = new Map<string, () => Promise<unknown>>([
    [homePath(), home],
    [feedPath(), () => offers(1)],
    [featuredPath(), featured],
  ]);
  for (let page = 1; page <= offersRenderedPages; page += 1) {
    lists.set(offersPath({ page }), () => offers(page));
  }
  /** Lists whose reading has begun. */
  const begun = new Set<string>();
  const beingRead = new Set<string>();
  /** One after the other: an owner who saves would wait for all. */
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
        // After a failure whoever renders the page reads it once more, and meets it.
        reading = reading.then(read).then(finish, finish);
      }
    },
    readList: (path) => lists.get(path)?.(),
    isBeingRead: (path) => beingRead.has(path),
    renew({ data, store }) {
      const changed = new Set(data.map(({ businessId }) => businessId));
      const renewed = createCatalogue(api, {
        readers: new Map([...readers].filter(([id]) => !changed.has(id))),
        ids: new Map([...ids].filter(([, id]) => !changed.has(id))),
      });
      if (store !== undefined) renewed.openStore(store.business.id).accept(store);
      return renewed;
    },
    home,
    async directory({ type, page }): Promise<DirectoryView> {
      const types = await remember('types', () =>
        api.listActiveBusinessTypes({ query: { activeOnly: true } }),
      );
      const businesses = await readInParts({ page, limit: directoryPageSize }, (part) =>
        readDirectory(type, part),
      );
      return { type, types, businesses };
    },
    offers,
    featured,
    async store(url, query) {
      const view = await (await findStore(url))?.listing(query);
      return view?.business.url === url ? view : null;
    },
    async sheet(url, part) {
      const view = await (await findStore(url))?.sheet(part);
      return view?.business.url === url ? view : null;
    },
    async product(url, id) {
      const reader = await findStore(url);
      const business = await reader?.business();
      reader?.expect(expected.get(url)?.splice(0) ?? []);
      const publication = await reader?.product(id);
      if (reader === null || business?.url !== url || !publication) return null;
      const { product, card, related, reviews } = publication;
      const products = related.ids.flatMap((other) => reader.related(other) ?? []);
      return { product, card, business, related: { kind: related.kind, products }, reviews };
    },
  };
}

/** A page of a list of which one call brings several: four take half as long again as one. */
async function readInParts<Item>(
  { page, limit }: { page: number; limit: number },
  read: (query: { page: number; limit: number }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const pages = Math.floor(maxLimit / limit);
  const { data, meta } = await read({ page: Math.ceil(page / pages), limit: pages * limit });
  const start = ((page - 1) % pages) * limit;
  return {
    data: data.slice(start, start + limit),
    meta: pageMeta({ total: meta.total, page, limit }),
  };
}

/** One read after the other: the embedded database serves one at a time, and an owner who saves would wait for all. */
async function readHome(api: Api, readOffers: Catalogue['offers']): Promise<HomeView> {
  const types = await api.listTopBusinessTypes({ query: { limit: topBusinessTypes } });
  const offers = await readOffers(1);
  const recommended = await api.listRecommended();
  const featured = await api.listFeatured({ query: { limit: homeFeaturedLimit } });
  const latest = await api.listBusinesses({
    query: { page: 1, limit: latestBusinessesLimit, sortBy: 'createdAt', order: 'DESC' },
  });
  return {
    types,
    offers: offers.data.slice(0, homeOffersLimit),
    recommended,
    featured,
    latest: latest.data,
  };
}
