import { type Api, isApiError } from '#client/api.ts';
import { type Outline, outlineLimit, type StorePublication } from '#contract/publication.ts';
import { maxLimit } from '#domain/limits.ts';

/** Selects products of a store: a page of its catalogue, the first by default, or products by id. */
type PartQuery = { readonly page?: number } | { readonly ids: readonly string[] };

/**
 * A store with a part of its products, up to a hundred; null when it is not public. Rejects with any other error of the
 * API.
 */
export function readStorePart(
  api: Api,
  id: string,
  part: PartQuery = {},
): Promise<StorePublication | null> {
  const wanted = 'ids' in part ? { ids: part.ids.join(',') } : part;
  const query = { ...wanted, limit: maxLimit };
  return nullFor404(api('GET /publication/business/:id', { params: { id }, query }));
}

/** A store with all its products, part by part. It ends early when the store is no longer public. */
export async function* readStoreParts(api: Api, id: string): AsyncGenerator<StorePublication> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const part = await readStorePart(api, id, { page });
    if (part === null) return;
    yield part;
    pages = part.meta.totalPages;
  }
}

/** A store with all its listed products in the order of its catalogue; null when it is not public. */
export async function readOutline(api: Api, id: string): Promise<Outline | null> {
  const data: Outline['data'] = [];
  for (let page = 1; ; page += 1) {
    const call = api('GET /publication/outline/:id', { params: { id }, query: { page } });
    const part = await nullFor404(call);
    if (part === null) return null;
    data.push(...part.data);
    if (part.data.length < outlineLimit) return { business: part.business, data };
  }
}

/** The result of a call; null when the API answers 404. Rejects with any other error of the API. */
export function nullFor404<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if (isApiError(error, 404)) return null;
    throw error;
  });
}
