import { assetsCache, findKept, keep, picturesCache, variantsCache } from './caches.ts';
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

/** How long what can be chosen of a product is waited for where it is kept. */
const patience = 5_000;

/**
 * What can be chosen of a product: from the network as long as it responds, as prices and stock change; else as an order
 * sheet had it last. What is gone from the site is gone from here.
 */
export async function respondWithVariants(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = fetch(request).then((response) => {
    event.waitUntil(followVariants(request.url, response.clone()));
    return response;
  });
  const kept = await findKept(variantsCache, request.url);
  if (kept === undefined) return asked;
  event.waitUntil(asked.catch(() => undefined));
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const response = await Promise.race([asked.catch(() => null), late]);
  return response === null || response.status >= 500 ? kept : response;
}

async function followVariants(address: string, response: Response): Promise<void> {
  if (response.status === 200) {
    await keep(variantsCache, address, await stampFile(response, Date.now()));
  } else if ([404, 410].includes(response.status)) {
    await (await caches.open(variantsCache)).delete(address);
  }
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
