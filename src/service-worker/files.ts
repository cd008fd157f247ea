import { assetsCache, findKept, keep, picturesCache } from './caches.ts';
import { stampFile } from './kept-response.ts';
import { findPageKey } from './page-key.ts';
import { worker } from './scope.ts';

/**
 * What never changes under its address is kept at the first use. The last to come are the last to go, so files of a
 * former build stay for as long as the kept pages that name them are likely to be opened.
 */
const cacheOf = { asset: assetsCache, picture: picturesCache } as const;
export type FileKind = keyof typeof cacheOf;

export async function respondWithFile(event: FetchEvent, kind: FileKind): Promise<Response> {
  const { request, clientId } = event;
  const kept = await findKept(cacheOf[kind], request.url);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  const copy = response.clone();
  event.waitUntil(
    isForPublicPage(clientId).then((is) => (is ? keepFile(kind, request.url, copy) : undefined)),
  );
  return response;
}

/** Keeps a file that is not kept yet. */
export async function keepSeenFile(
  kind: FileKind,
  address: string,
  cache: RequestCache,
): Promise<void> {
  if ((await findKept(cacheOf[kind], address)) !== undefined) return;
  await keepFile(kind, address, await fetch(address, { cache, mode: 'same-origin' }));
}

async function keepFile(kind: FileKind, address: string, response: Response): Promise<void> {
  if (response.status !== 200) return;
  await keep(cacheOf[kind], address, await stampFile(response, Date.now()));
}

/**
 * Files that the owner area shows are not kept, though their addresses are as public as any; those of a page that has
 * been left meanwhile are not either.
 */
async function isForPublicPage(clientId: string): Promise<boolean> {
  const client = await worker.clients.get(clientId);
  return client !== undefined && findPageKey(new URL(client.url)) !== null;
}
