import type { PublisherContext } from '../context.ts';
import type { StoreList } from '#contract/publication.ts';
import { maxLimit } from '#domain/limits.ts';

/** Reads all public stores, page by page. Rejects with the error of the API. */
export async function listStores({
  api,
}: Pick<PublisherContext, 'api'>): Promise<StoreList['data']> {
  const stores: StoreList['data'] = [];
  let after: string | null = null;
  do {
    const page: StoreList = await api('GET /publication/businesses', {
      query: { limit: maxLimit, ...(after !== null && { after }) },
    });
    stores.push(...page.data);
    after = page.next;
  } while (after !== null);
  return stores;
}
