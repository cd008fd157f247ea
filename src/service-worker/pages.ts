import {
  findKept,
  keep,
  listKept,
  measureCaches,
  openCache,
  pagesCache,
  removeGone,
  shellCache,
} from './caches.ts';
import { copyHeaders, isKeepablePage, readFacts, stampPage } from './kept-response.ts';
import { type Lack, insertNotice, insertRefusals } from './notice.ts';
import { type AtHand, type WaitingCall, renderOfflinePage } from './offline-page.ts';
import { describeEntry, isRefusedHeart } from './outbox-entry.ts';
import { listEntries } from './outbox-store.ts';
import { findPageKey } from './page-key.ts';
import { loseLater } from './patience.ts';
import { offlinePath } from '#domain/paths/paths.ts';

interface Refusal {
  readonly lack: Lack;
  /** The site's response, if any came. */
  readonly response?: Response;
}

/**
 * Responds to a navigation. A page from the network comes first, so that nobody sees an old price when the new one is
 * available; then the kept page with a notice; then the list of kept pages.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const isOffline = url.pathname === offlinePath();
  const key = findPageKey(url);
  const asked = askNetwork(event, key);
  // A response that comes too late to be shown is still kept.
  event.waitUntil(asked);
  const calls = listCalls();
  const kept = key === null ? undefined : await findKept(pagesCache, key);
  const canWait = kept === undefined && !isOffline;
  const outcome = canWait
    ? await asked
    : await Promise.race([asked, loseLater<Refusal>({ lack: 'slow' })]);
  if (isOffline) return respondOffline(url, outcome);
  if (outcome instanceof Response)
    return key === null ? outcome : addRefusals(outcome, await calls);
  if (kept !== undefined) return renderAged(kept, outcome.lack, url, (await calls).length);
  return outcome.response ?? renderMissing(url, outcome.lack);
}

/** Keeps a page from the browser's own cache, unless it is kept already. */
export async function keepSeenPage(
  key: string,
  address: string,
  cache: RequestCache,
): Promise<void> {
  if ((await findKept(pagesCache, key)) !== undefined) return;
  const response = await fetch(address, { cache, mode: 'same-origin' });
  if (!response.redirected && isKeepablePage(response)) await keepPage(key, response);
}

/** Keeps the page `/offline` of this build, once. */
export async function keepOfflinePage(build: string): Promise<void> {
  const cache = await caches.open(shellCache);
  const address = `${offlinePath()}?${build}`;
  if ((await cache.match(address)) !== undefined) return;
  const response = await fetch(offlinePath(), { cache: 'no-cache' });
  if (!isKeepablePage(response)) return;
  const stamped = await stampPage(response, Date.now());
  for (const former of await cache.keys()) await cache.delete(former);
  await cache.put(address, stamped);
}

async function askNetwork(event: FetchEvent, key: string | null): Promise<Response | Refusal> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const response = preloaded ?? (await fetch(event.request));
    if (response.status >= 500) return { lack: 'failing', response };
    if (key !== null) event.waitUntil(followPage(key, response.clone()));
    return response;
  } catch {
    return { lack: 'offline' };
  }
}

async function followPage(key: string, response: Response): Promise<void> {
  if (isKeepablePage(response)) await keepPage(key, response);
  await removeGone(pagesCache, key, response);
}

async function keepPage(key: string, response: Response): Promise<void> {
  // A page that breaks off rejects here and is not kept.
  await keep(pagesCache, key, await stampPage(response, Date.now()));
}

/** Where the browser has no database, there are no waiting calls. */
async function listCalls(): Promise<WaitingCall[]> {
  const entries = await listEntries().catch(() => []);
  const calls = entries.filter((entry) => !isRefusedHeart(entry));
  return calls.map((entry) => ({ ...entry, text: describeEntry(entry) }));
}

async function addRefusals(response: Response, calls: readonly WaitingCall[]): Promise<Response> {
  const refused = calls.filter(({ refusal }) => refusal !== null).length;
  if (refused === 0 || !isKeepablePage(response)) return response;
  const html = insertRefusals(await response.text(), refused);
  return new Response(html, { headers: copyHeaders(response) });
}

async function renderAged(
  kept: Response,
  lack: Lack,
  url: URL,
  waiting: number,
): Promise<Response> {
  const html = await kept.text();
  const age = Date.now() - readFacts(kept).at;
  const path = url.pathname + url.search;
  return new Response(insertNotice(html, { lack, age, path, waiting }), {
    headers: copyHeaders(kept),
  });
}

async function renderMissing(url: URL, lack: Lack): Promise<Response> {
  const missing = { path: url.pathname + url.search, lack };
  return renderOffline(await findShell(), { missing, wasCleared: false }, 503);
}

/** The page `/offline` itself, from the site if it answers, else the kept one. */
async function respondOffline(url: URL, outcome: Response | Refusal): Promise<Response> {
  const isWhole = outcome instanceof Response && isKeepablePage(outcome);
  const template = isWhole ? outcome : await findShell();
  return renderOffline(template, { missing: null, wasCleared: url.search === clearedQuery }, 200);
}

export const clearedQuery = '?borrado';

async function findShell(): Promise<Response | undefined> {
  return (await (await openCache(shellCache))?.matchAll())?.[0];
}

async function renderOffline(
  template: Response | undefined,
  shown: Pick<AtHand, 'missing' | 'wasCleared'>,
  status: number,
): Promise<Response> {
  const cache = await openCache(pagesCache);
  const kept = cache === null ? [] : await listKept(cache);
  const pages = kept.map(({ request, response }) => {
    const { pathname, search } = new URL(request.url);
    const { title, at } = readFacts(response);
    return { path: pathname + search, title, at };
  });
  const [calls, bytes] = await Promise.all([listCalls(), measureCaches()]);
  const atHand = { ...shown, pages, calls, bytes, now: Date.now() };
  const html = renderOfflinePage((await template?.text()) ?? null, atHand);
  const headers = template === undefined ? plainHeaders : copyHeaders(template);
  return new Response(html, { status, headers });
}

const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
};
