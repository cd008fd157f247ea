import type { Api } from '#client/api.ts';
import type { HomeView } from '#client/catalogue.ts';
import { createMemory } from './memory.ts';
import type { Business, FeaturedBusiness } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import {
  featuredLimit,
  homeFeaturedLimit,
  latestStoresLimit,
  maxLimit,
  topStoreTypes,
} from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';
import { placePath } from '#domain/places/listed-places.ts';
import type { StoreType } from '#domain/stores/store-type.ts';

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

/** A type and a place of which stores are listed; null for all. */
export interface Listed {
  readonly type: StoreType | null;
  /** As `province` or `province/municipality`. */
  readonly place: string | null;
}

/** Reads a part of the listed stores in one call. */
export type ReadDirectory = (
  listed: Listed,
  part: { readonly page: number; readonly limit: number },
) => Promise<Page<Business>>;

const writeType = (type: StoreType | null) => (type === null ? {} : { type });

/**
 * Stores of other municipalities that deliver to a municipality, newest first, as many as one call returns. Null for a
 * place that is not a municipality.
 */
export async function readDelivering(
  api: Api,
  { type, place }: Listed,
): Promise<Page<Business> | null> {
  if (!place?.includes('/')) return null;
  const { data, meta } = await api('GET /business', {
    query: { ...writeType(type), deliversTo: place, limit: maxLimit },
  });
  const elsewhere = data.filter((store) => {
    const { province, municipality = null } = store;
    return placePath({ province, municipality }) !== place;
  });
  const total = meta.total - (data.length - elsewhere.length);
  return { data: elsewhere, meta: pageMeta({ total, page: 1, limit: maxLimit }) };
}

/** Keeps the part for the present pages and the next one. The directory grows with the stores, so it keeps no more. */
const partsKept = 2;

/**
 * Reads each part once for all its pages. When two parts are requested in a row, as after a store has opened, it reads
 * the next part while the pages of the second are rendered.
 */
export function createDirectoryReader(api: Api): ReadDirectory {
  const remember = createMemory(partsKept);
  let before: (Listed & { readonly page: number }) | null = null;
  const read: ReadDirectory = (listed, part) => {
    const [province, municipality] = listed.place?.split('/') ?? [];
    return remember(`${listed.type ?? ''} ${listed.place ?? ''} ${part.page}`, () =>
      api('GET /business', {
        query: { ...part, ...writeType(listed.type), province, municipality },
      }),
    );
  };
  return async (listed, part) => {
    const { page, limit } = part;
    const { type, place } = listed;
    const isNext = before?.type === type && before.place === place && before.page + 1 === page;
    before = { type, place, page };
    const stores = await read(listed, part);
    if (isNext && page < stores.meta.totalPages) {
      // A failed read is repeated when its pages are rendered.
      read(listed, { page: page + 1, limit }).catch(() => undefined);
    }
    return stores;
  };
}
