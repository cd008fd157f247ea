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

// A new worker takes over at once: pages come from the network first and files never change under their address, so an
// open page meets nothing that it does not know.
worker.addEventListener('install', () => {
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      removeOldCaches(),
      // The network is asked for a page while the worker starts. Not in browsers of before 2022.
      'navigationPreload' in worker.registration && worker.registration.navigationPreload.enable(),
    ]),
  );
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const data: unknown = event.data;
  if (isSeen(data)) {
    // A page that was on its way while the worker was activated was not there to be claimed.
    const claim = worker.clients.claim();
    event.waitUntil(Promise.allSettled([claim, keepSeen(data), sendPersistently()]));
  } else if (typeof data === 'string') {
    // A heart that was refused has been taken back.
    event.waitUntil(removeEntry(data).catch(() => undefined));
  } else if (isCommentsRequest(data) && port !== undefined) {
    event.waitUntil(postKeptComments(port, data.commentsOf).catch(() => undefined));
  }
});

// Chromium alone wakes a worker when the network is back. The types do not know it.
worker.addEventListener('sync' as 'activate', (event) => {
  event.waitUntil(sendWaiting());
});

worker.addEventListener('fetch', (event) => {
  const response = chooseResponse(event);
  if (response !== null) event.respondWith(response);
});

/**
 * Null leaves a request to the browser, as all of other hosts and of the API but what waits for the network. The policy of
 * the pages lets them ask no other host than that of the API.
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

/** A form of the page `/offline`; one of another site sends no referrer of this one. */
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
