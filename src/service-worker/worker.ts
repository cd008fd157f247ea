import { removeOldCaches } from './caches.ts';
import { assets, clearFiles, pictures } from './files.ts';
import { answerPage, clearPages, clearedQuery } from './pages.ts';
import { findFileKind } from './page-key.ts';
import { worker } from './scope.ts';
import { isSeen, keepSeen } from './seen.ts';
import { favouritesCache } from '#domain/kept-cache.ts';
import { offlinePath } from '#domain/paths.ts';

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
  if (isSeen(event.data)) event.waitUntil(keepSeen(event, event.data));
});

worker.addEventListener('fetch', (event) => {
  const answer = chooseAnswer(event);
  if (answer !== null) event.respondWith(answer);
});

/** Null leaves a request to the browser, as all of the API and of other hosts. */
function chooseAnswer(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.origin) return null;
  if (request.method === 'POST') return isClearing(request, url) ? clear() : null;
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') return answerPage(event);
  const kind = findFileKind(url);
  if (kind === 'asset') return assets.handle({ event, request });
  return kind === 'picture' ? pictures.handle({ event, request }) : null;
}

/** The form of the page `/offline`; one of another site sends no referrer of this one. */
function isClearing({ mode, referrer }: Request, { pathname, origin }: URL): boolean {
  return mode === 'navigate' && pathname === offlinePath() && referrer.startsWith(`${origin}/`);
}

async function clear(): Promise<Response> {
  await Promise.all([clearPages(), clearFiles(), caches.delete(favouritesCache)]);
  return Response.redirect(offlinePath() + clearedQuery, 303);
}
