import { assetsCache, findKept, keep, picturesCache, removeGone, variantsCache } from './caches.ts';
import { stampFile } from './kept-response.ts';
import { findPageKey } from './page-key.ts';
import { loseLater } from './patience.ts';
import { worker } from './scope.ts';

/**
 * Files that never change under their address are kept at their first use. The newest stay longest, so files of a
 * former build remain while visitors are likely to open the kept pages that name them.
 */
const cacheOf = { asset: assetsCache, picture: picturesCache, variants: variantsCache } as const;
export type FileKind = keyof typeof cacheOf;

export async function respondWithFile(event: FetchEvent, kind: FileKind): Promise<Response> {
  if (kind === 'variants') return respondWithVariants(event);
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

/**
 * Responds with the variants of a product. They come from the network as long as it responds, because prices and stock
 * change, else as an order sheet had them last. Variants that are gone from the site are removed here too.
 */
async function respondWithVariants(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = fetch(request).then((response) => {
    event.waitUntil(followVariants(request.url, response.clone()));
    return response;
  });
  const kept = await findKept(variantsCache, request.url);
  if (kept === undefined) return asked;
  event.waitUntil(asked.catch(() => undefined));
  const response = await Promise.race([asked.catch(() => null), loseLater(null)]);
  return response === null || response.status >= 500 ? kept : response;
}

async function followVariants(address: string, response: Response): Promise<void> {
  await keepFile('variants', address, response);
  await removeGone(variantsCache, address, response);
}

/** Keeps a file unless it is kept already. */
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
 * Whether a file may be kept. Files that the owner area shows are not, although their addresses are public; nor are
 * files of a page that the visitor has left meanwhile.
 */
async function isForPublicPage(clientId: string): Promise<boolean> {
  const client = await worker.clients.get(clientId);
  return client !== undefined && findPageKey(new URL(client.url)) !== null;
}
