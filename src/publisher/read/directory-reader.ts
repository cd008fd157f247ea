import type { Api } from '#client/api.ts';
import { createMemory } from './memory.ts';
import type { Business } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import type { BusinessType } from '#domain/places/business-type.ts';

/** A part of the directory, of all types or of one, as one call brings it. */
export type ReadDirectory = (
  type: BusinessType | null,
  part: { readonly page: number; readonly limit: number },
) => Promise<Page<Business>>;

/** The part that pages are rendered of, and the next: the directory grows with the stores, so that no more are kept. */
const partsKept = 2;

/**
 * Reads each part once for all its pages. Who goes from one to the next is on the way through all of them, as when a
 * store was opened: the one after it is read while the pages of this one are rendered.
 */
export function createDirectoryReader(api: Api): ReadDirectory {
  const remember = createMemory(partsKept);
  let before: { readonly type: BusinessType | null; readonly page: number } | null = null;
  const read: ReadDirectory = (type, part) =>
    remember(`${type ?? ''} ${part.page}`, () =>
      api('GET /business', { query: { ...part, ...(type !== null && { type }) } }),
    );
  return async (type, part) => {
    const { page, limit } = part;
    const isNext = before?.type === type && before.page + 1 === page;
    before = { type, page };
    const businesses = await read(type, part);
    if (isNext && page < businesses.meta.totalPages) {
      // One that failed is read again by who comes to it.
      read(type, { page: page + 1, limit }).catch(() => undefined);
    }
    return businesses;
  };
}
