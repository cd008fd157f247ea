import type { PublisherContext } from '../context.ts';
import { nullFor404 } from '#publisher/read/store-reader.ts';

/** Of these paths those whose pages this publisher writes. */
export async function findOwnPages(
  { api, share }: Pick<PublisherContext, 'api' | 'share'>,
  paths: readonly string[],
): Promise<string[]> {
  if (share.shard === null) return [...paths];
  const own: string[] = [];
  for (const path of paths) {
    const [url = ''] = path.slice(1).split(/[/?]/);
    const store = url === '' ? null : await nullFor404(api.getBusinessByUrl({ params: { url } }));
    if (store === null ? share.hasLists : share.ownsStore(store.id)) own.push(path);
  }
  return own;
}
