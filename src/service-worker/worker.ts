import { clearCaches, removeOldCaches } from './caches.ts';
import { respondWithFile } from './files.ts';
import { dropField, retryField } from './offline-page.ts';
import { findOutboxKind } from './outbox-entry.ts';
import { removeEntry } from './outbox-store.ts';
import {
  postKeptComments,
  retryEntry,
  sendOrKeep,
  sendPersistently,
  sendWaiting,
} from './outbox.ts';
import { findFileKind } from './page-key.ts';
import { respondWithPage, clearedQuery } from './pages.ts';
import { worker } from './scope.ts';
import { isSeen, keepSeen } from './seen.ts';
import { isShared, takeShared } from './shared-photos.ts';
import { isCommentsRequest } from '#domain/browser/outbox.ts';
import { offlinePath } from '#domain/paths/paths.ts';

// A new worker takes over at once. This is safe for open pages: pages come from the network first, and files never
// change under their address.
worker.addEventListener('install', () => {
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      removeOldCaches(),
      // The browser requests the page while the worker starts. Browsers from before 2022 cannot.
      'navigationPreload' in worker.registration && worker.registration.navigationPreload.enable(),
    ]),
  );
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const data: unknown = event.data;
  if (isSeen(data)) {
    // A page that was loading while the worker was activated has not been claimed yet.
    const claim = worker.clients.claim();
    event.waitUntil(Promise.allSettled([claim, keepSeen(data), sendPersistently()]));
  } else if (typeof data === 'string') {
    // The page has undone the refused heart.
    event.waitUntil(removeEntry(data).catch(() => undefined));
  } else if (isCommentsRequest(data) && port !== undefined) {
    event.waitUntil(postKeptComments(port, data.commentsOf).catch(() => undefined));
  }
});

// Only Chromium wakes a worker when the network returns. The types do not include the event.
worker.addEventListener('sync' as 'activate', (event) => {
  event.waitUntil(sendWaiting());
});

worker.addEventListener('fetch', (event) => {
  const response = chooseResponse(event);
  if (response !== null) event.respondWith(response);
});

/**
 * Returns null to leave a request to the browser: requests to other hosts, and those to the API that cannot wait for
 * the network. The policy of the pages allows no other host than that of the API.
 */
function chooseResponse(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  const kind = findOutboxKind(request.method, url, request.headers);
  if (kind !== null) return sendOrKeep(event, kind);
  if (url.origin !== worker.origin) return null;
  if (isShared(request, url)) return takeShared(request);
  if (request.method === 'POST') return isChange(request, url) ? changeKept(request) : null;
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') return respondWithPage(event);
  const file = findFileKind(url);
  return file === null ? null : respondWithFile(event, file);
}

/** Whether a request is a form of the page `/offline`. A form of another site sends a different referrer. */
function isChange({ mode, referrer }: Request, { pathname, origin }: URL): boolean {
  return mode === 'navigate' && pathname === offlinePath() && referrer.startsWith(`${origin}/`);
}

async function changeKept(request: Request): Promise<Response> {
  const form = await request.formData();
  const dropped = form.get(dropField);
  const retried = form.get(retryField);
  let query = '';
  if (typeof dropped === 'string') {
    await removeEntry(dropped);
  } else if (typeof retried === 'string') {
    await retryEntry(retried);
    await sendWaiting().catch(() => undefined);
  } else {
    await clearCaches();
    query = clearedQuery;
  }
  return Response.redirect(offlinePath() + query, 303);
}
