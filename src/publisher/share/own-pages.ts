import * as v from 'valibot';
import type { PublisherContext } from '../context.ts';
import { nullFor404 } from '#publisher/read/store-part.ts';
import { StoreUrlSchema } from '#contract/scalars.ts';

/** Of these paths those whose pages this publisher writes. */
export async function findOwnPages(
  { api, share }: Pick<PublisherContext, 'api' | 'share'>,
  paths: readonly string[],
): Promise<string[]> {
  if (share.shard === null) return [...paths];
  const own: string[] = [];
  for (const path of paths) {
    const [url = ''] = path.slice(1).split(/[/?]/);
    // The API refuses what is no store's url, and a page of the site may have a longer one.
    const isUrl = v.is(StoreUrlSchema, url);
    const store = isUrl
      ? await nullFor404(api('GET /business/url/:url', { params: { url } }))
      : null;
    if (store === null ? share.hasLists : share.ownsStore(store.id)) own.push(path);
  }
  return own;
}
