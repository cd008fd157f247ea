import {
  type OutboxEntry,
  isStored,
  isRefusedHeart,
  judgeResponse,
  listComments,
  mayBeForgotten,
  formatNews,
  readPage,
  readProductId,
  replaces,
} from './outbox-entry.ts';
import { listEntries, putEntry, removeEntry } from './outbox-store.ts';
import { worker } from './scope.ts';
import type { OutboxNews, Waiting } from '#domain/browser/outbox.ts';
import { newKey } from '#domain/id.ts';

/** Milliseconds to wait for the server; shorter than the limit of the page. */
const timeoutMs = 8_000;
const syncTag = 'outbox';
/** Milliseconds before each further attempt. Browsers report that the network is back before it works. */
const pauses = [1_000, 3_000, 10_000];

/** Sends a visitor's call. When no response comes, keeps the call and answers the page that it waits. */
export async function sendOrKeep(event: FetchEvent, kind: OutboxEntry['kind']): Promise<Response> {
  const entry = await makeEntry(event, kind);
  await forgetReplaced(entry).catch(() => undefined);
  try {
    return await send(entry);
  } catch {
    return (await keep(entry)) ? respondWaiting(entry) : Response.error();
  }
}

let sending: Promise<void> | null = null;
let sendingAgain: Promise<void> | null = null;

/**
 * Sends the waiting calls, each kind in its order. Rejects when the network fails meanwhile or the server postpones
 * some, so that the browser tries again. When an attempt is already running, another one follows it: the first may fail
 * because of a network that has since come back.
 */
export function sendWaiting(): Promise<void> {
  if (sending !== null) {
    sendingAgain ??= sending
      .catch(() => undefined)
      .then(() => {
        sendingAgain = null;
        return sendWaiting();
      });
    return sendingAgain;
  }
  sending = sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

let retrying: Promise<void> | null = null;

/**
 * Sends the waiting calls and repeats some times after a failure, because nothing may announce again that the network
 * is back.
 */
export function sendPersistently(): Promise<void> {
  return sendWaiting().catch(() => {
    retrying ??= retry().finally(() => {
      retrying = null;
    });
    return retrying;
  });
}

async function retry(): Promise<void> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const isSent = await sendWaiting().then(
      () => true,
      () => false,
    );
    if (isSent) return;
  }
}

/** Posts to a page the kept comments on a product. */
export async function postKeptComments(page: MessagePort, productId: string): Promise<void> {
  page.postMessage(listComments(await listEntries(), productId));
}

/** Sends a refused call once more. */
export async function retryEntry(id: string): Promise<void> {
  const entry = (await listEntries()).find((one) => one.id === id);
  if (entry !== undefined) await putEntry({ ...entry, refusal: null });
}

async function makeEntry(
  { request, clientId }: FetchEvent,
  kind: OutboxEntry['kind'],
): Promise<OutboxEntry> {
  const body = await request.clone().text();
  const url = new URL(request.url);
  const client = await worker.clients.get(clientId);
  const headers: Record<string, string> = {};
  for (const name of ['accept', 'content-type', 'x-session-id']) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const id = newKey((count) => crypto.getRandomValues(new Uint8Array(count)));
  if (kind === 'review') headers['idempotency-key'] = id;
  return {
    id,
    kind,
    productId: readProductId(kind, url, body),
    method: request.method,
    url: url.href,
    headers,
    body,
    madeAt: Date.now(),
    page: readPage(kind, new URL(client?.url ?? '/', url), body),
    refusal: null,
  };
}

async function send({ url, method, headers, body }: OutboxEntry): Promise<Response> {
  // Phones of 2022 lack `AbortSignal.timeout`.
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, timeoutMs);
  try {
    const { signal } = controller;
    return await fetch(url, { method, headers, signal, ...(body !== '' && { body }) });
  } finally {
    clearTimeout(timer);
  }
}

async function forgetReplaced(entry: OutboxEntry): Promise<void> {
  if (entry.kind !== 'favourite') return;
  const earlier = (await listEntries()).filter((one) => replaces(entry, one));
  await Promise.all(earlier.map(({ id }) => removeEntry(id)));
}

async function keep(entry: OutboxEntry): Promise<boolean> {
  try {
    await putEntry(entry);
  } catch {
    return false;
  }
  await askForSync();
  await notifyPages(formatNews(entry, 'waiting', navigator.onLine));
  return true;
}

function respondWaiting({ id }: OutboxEntry): Response {
  const body: Waiting = { isWaiting: true, id };
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status: 202, headers });
}

/** Chromium wakes the worker when the network is back. In other browsers the next page does. */
async function askForSync(): Promise<void> {
  const { sync } = worker.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(syncTag).catch(() => undefined);
}

async function sendAll(): Promise<void> {
  /** Kinds of which the server accepts no call at present. Sending another would only cost data. */
  const postponed = new Set<OutboxEntry['kind']>();
  for (const { id } of await listEntries()) {
    // While other calls were sent, a later wish may have replaced this entry.
    const entry = (await listEntries()).find((one) => one.id === id);
    if (entry === undefined || postponed.has(entry.kind)) continue;
    if (isRefusedHeart(entry)) await notifyPages(formatNews(entry, 'refused'));
    else if (entry.refusal === null && !(await sendEntry(entry))) postponed.add(entry.kind);
  }
  if (postponed.size > 0) throw new Error('The server takes some of it later');
}

/**
 * Whether the server has decided on a call. Rejects when the network fails, because the calls after it cannot be sent
 * either.
 */
async function sendEntry(entry: OutboxEntry): Promise<boolean> {
  const response = (await findStored(entry)) ?? (await send(entry));
  const verdict = await judgeResponse(response);
  if (verdict.kind === 'later') return false;
  if (verdict.kind === 'sent') {
    await removeEntry(entry.id);
    await notifyPages(formatNews(entry, 'sent'));
    return true;
  }
  // While it was sent, its author may have dropped it, or a later heart has replaced it.
  if (!(await listEntries()).some(({ id }) => id === entry.id)) return true;
  // The entry remains: its author must see why the text was refused, and a page must take a refused heart back.
  const refused = { ...entry, refusal: verdict.reason };
  await putEntry(refused);
  await notifyPages(formatNews(refused, 'refused'));
  return true;
}

/**
 * Finds a comment that was sent so long ago that the server may have forgotten its key. Returns the response that lists
 * it, or null.
 */
async function findStored(entry: OutboxEntry): Promise<Response | null> {
  if (!mayBeForgotten(entry, Date.now())) return null;
  const { 'x-session-id': session = '' } = entry.headers;
  const address = `${entry.url}?productId=${entry.productId}`;
  const listed = await fetch(address, { headers: { 'x-session-id': session }, cache: 'no-store' });
  return listed.ok && isStored(entry, (await listed.clone().json()) as []) ? listed : null;
}

async function notifyPages(news: OutboxNews): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) {
    if (page.visibilityState === 'visible') page.postMessage(news);
  }
}
