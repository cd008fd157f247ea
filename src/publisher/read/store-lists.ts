import type { Api } from '#client/api.ts';
import type { HomeView } from '#client/catalogue.ts';
import { createMemory } from './memory.ts';
import type { Business, FeaturedBusiness } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import {
  featuredLimit,
  homeFeaturedLimit,
  latestStoresLimit,
  topStoreTypes,
} from '#domain/limits.ts';
import type { StoreType } from '#domain/places/store-type.ts';

/** Reads the lists of stores on home and on the page of featured stores, each once unless a read failed. */
export interface StoreLists {
  /** Rejects with the error of the API. */
  readonly home: () => Promise<Omit<HomeView, 'offers'>>;
  /** Rejects with the error of the API. */
  readonly featured: () => Promise<FeaturedBusiness[]>;
}

export function createStoreLists(api: Api): StoreLists {
  const remember = createMemory();
  return {
    home: () => remember('home', () => readHome(api)),
    featured: () =>
      remember('featured', () =>
        api('GET /business-favorite-metrics/featured', { query: { limit: featuredLimit } }),
      ),
  };
}

/**
 * Reads one thing after another: the embedded database serves one read at a time, and an owner who saves would wait for
 * all of them.
 */
async function readHome(api: Api): Promise<Omit<HomeView, 'offers'>> {
  const types = await api('GET /business-type-metrics/top', { query: { limit: topStoreTypes } });
  const recommended = await api('GET /business/recommended');
  const featured = await api('GET /business-favorite-metrics/featured', {
    query: { limit: homeFeaturedLimit },
  });
  const { data } = await api('GET /business', {
    query: { page: 1, limit: latestStoresLimit, sortBy: 'createdAt', order: 'DESC' },
  });
  return { types, recommended, featured, latest: data };
}

/** Reads a part of the directory, of all types or of one, in one call. */
export type ReadDirectory = (
  type: StoreType | null,
  part: { readonly page: number; readonly limit: number },
) => Promise<Page<Business>>;

/** Keeps the part for the present pages and the next one. The directory grows with the stores, so it keeps no more. */
const partsKept = 2;

/**
 * Reads each part once for all its pages. When two parts are requested in a row, as after a store has opened, it reads
 * the next part while the pages of the second are rendered.
 */
export function createDirectoryReader(api: Api): ReadDirectory {
  const remember = createMemory(partsKept);
  let before: { readonly type: StoreType | null; readonly page: number } | null = null;
  const read: ReadDirectory = (type, part) =>
    remember(`${type ?? ''} ${part.page}`, () =>
      api('GET /business', { query: { ...part, ...(type !== null && { type }) } }),
    );
  return async (type, part) => {
    const { page, limit } = part;
    const isNext = before?.type === type && before.page + 1 === page;
    before = { type, page };
    const stores = await read(type, part);
    if (isNext && page < stores.meta.totalPages) {
      // A failed read is repeated when its pages are rendered.
      read(type, { page: page + 1, limit }).catch(() => undefined);
    }
    return stores;
  };
}
