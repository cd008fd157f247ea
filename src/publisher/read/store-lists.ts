import type { Api } from '#client/api.ts';
import type { HomeView } from '#client/catalogue.ts';
import { createMemory } from './memory.ts';
import type { FeaturedBusiness } from '#contract/stores.ts';
import {
  featuredLimit,
  homeFeaturedLimit,
  latestBusinessesLimit,
  topBusinessTypes,
} from '#domain/limits.ts';

/** The reads of what home and the featured stores list besides offers, each made once unless it failed. */
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

/** One read after the other: the embedded database serves one at a time, and an owner who saves would wait for all. */
async function readHome(api: Api): Promise<Omit<HomeView, 'offers'>> {
  const types = await api('GET /business-type-metrics/top', { query: { limit: topBusinessTypes } });
  const recommended = await api('GET /business/recommended');
  const featured = await api('GET /business-favorite-metrics/featured', {
    query: { limit: homeFeaturedLimit },
  });
  const { data } = await api('GET /business', {
    query: { page: 1, limit: latestBusinessesLimit, sortBy: 'createdAt', order: 'DESC' },
  });
  return { types, recommended, featured, latest: data };
}
