import { isFar, nothing } from './fetch-page.ts';
import { type ProductSearchResult, searchProducts } from './forgive.ts';
import pLimit from 'p-limit';
import type { ServiceContext } from '#server/platform/context.ts';
import type { ProductFilter, StoreChoice } from './filter-rows.ts';
import type { ProductSearchPage, ProductSearchQuery } from '#contract/search.ts';
import { type PageMeta, pageMeta } from '#domain/pagination.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import { defaultSort } from '#domain/search/product-sort.ts';
import { readStoreFilter } from '#server/stores/store-filter.ts';
import { createStoreChooser } from './choose-stores.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { DomainError } from '#domain/errors.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How many searches may wait for a page far in. Such pages are found one at a time, so that they do not slow down other
 * searches.
 */
const mostWaiting = 20;

export function createProductSearchService({ database, secret }: ServiceContext) {
  const chooseStores = createStoreChooser(database);
  const runAlone = createQueue(mostWaiting);
  return {
    async searchProducts(query: ProductSearchQuery): Promise<ProductSearchPage> {
      const { page, limit, cursor } = query;
      const offset = (page - 1) * limit;
      const descending = query.sortOrder.toLowerCase() === 'desc';
      const places = readStoreFilter(query);
      const filter = {
        businessId: query.businessId,
        categoryIds: query.categoryId,
        minPrice: query.minPrice,
        maxPrice: query.maxPrice,
        currency: query.currency,
        ...mapFlags((name) => query[name]),
        // A product that is delivered to a place must be deliverable at all.
        ...(places.deliversTo !== undefined && { delivery: true }),
      } satisfies Record<Exclude<keyof ProductFilter, 'stores' | 'otherThan'>, unknown>;
      const sort = query.sortBy ?? defaultSort(cleanSearchText(query.search ?? ''));
      const identity = JSON.stringify([
        filter,
        places,
        query.search,
        query.literal,
        sort,
        descending,
      ]);
      const position = {
        offset,
        behind: cursor === undefined ? null : readCursor(secret, identity, cursor),
      };
      const stores = await chooseStores(places);
      // With `delivery`, products of stores that deliver nothing are left out, whatever the products say. With
      // `deliversTo` the chosen stores deliver anyway.
      const bringsNothing =
        filter.delivery && places.deliversTo === undefined
          ? await chooseStores({ scope: 'none' })
          : undefined;
      const otherThan = hasNone(bringsNothing) ? undefined : bringsNothing;
      const work = () =>
        searchProducts(database, {
          filter: { ...filter, stores, otherThan },
          search: query.search,
          literal: query.literal,
          sort,
          descending,
          limit,
          ...position,
        });
      const found = hasNone(stores)
        ? { ...nothing, searched: null, isPartial: false }
        : await (isFar(position) ? runAlone(work) : work());
      return {
        data: found.data,
        meta: {
          ...describePages(found, page, limit),
          totalIsExact: found.totalIsExact,
          searched: found.searched,
          isPartial: found.isPartial,
          nextCursor: found.next && serializeCursor(secret, identity, found.next),
        },
      };
    },
  };
}

const hasNone = (stores: StoreChoice | undefined): boolean =>
  stores !== undefined && 'ids' in stores && stores.ids.length === 0;

export type ProductSearchService = ReturnType<typeof createProductSearchService>;

/** The pages of an inexact total end where the count ended, unless further ones are known. */
function describePages(
  { total, totalIsExact, next }: ProductSearchResult,
  page: number,
  limit: number,
): PageMeta {
  const meta = pageMeta({ total, page, limit });
  if (totalIsExact || next === null) return meta;
  const pages = Math.max(meta.totalPages, page + 1);
  return { ...meta, totalPages: pages, lastPage: pages };
}

/** Runs tasks one after the other. At most `most` may run or wait, and further ones are refused. */
export function createQueue(most: number) {
  const limit = pLimit(1);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= most) {
      throw new DomainError('service_unavailable');
    }
    return limit(work);
  };
}

/**
 * Writes a place in a list as an opaque text. It is signed together with its query, so that nobody can invent one or
 * use it with another query.
 */
function serializeCursor(secret: string, query: string, position: readonly string[]): string {
  const content = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${content}.${sign(secret, query, content)}`;
}

/** Reads a cursor of the same query. Throws `invalid_parameter` for anything else. */
function readCursor(secret: string, query: string, cursor: string): string[] {
  const [content = '', signature = '', ...rest] = cursor.split('.');
  const expected = Buffer.from(sign(secret, query, content));
  const given = Buffer.from(signature);
  const isOurs =
    rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs) {
    const message = 'El cursor no es válido para esta búsqueda. Empieza por la primera página.';
    throw new DomainError('invalid_parameter', { issues: [{ path: 'cursor', message }] });
  }
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as string[];
}

const sign = (secret: string, query: string, content: string): string =>
  createHmac('sha256', secret)
    .update(`cursor:${query}:${content}`)
    .digest('base64url')
    .slice(0, 22);
