import { assets, pictures } from './files.ts';
import { keepOfflinePage, keepSeenPage } from './pages.ts';
import { findFileKind, findPageKey } from './page-key.ts';
import { worker } from './scope.ts';

declare const BUILD: string;

/** What a page tells once it is idle: whether data is being saved, its address, and those of the files that it loaded. */
export type Seen = readonly [isSaving: boolean, page: string, ...files: string[]];

export function isSeen(data: unknown): data is Seen {
  if (!Array.isArray(data)) return false;
  const [isSaving, ...addresses] = data as unknown[];
  return typeof isSaving === 'boolean' && addresses.every((address) => typeof address === 'string');
}

/**
 * Keeps what a page loaded before the worker was there, or past it from the browser's memory. It is taken from the
 * browser's own cache; while data is saved nothing else is asked for.
 */
export async function keepSeen(event: ExtendableEvent, seen: Seen): Promise<void> {
  const [isSaving, page, ...files] = seen;
  const key = findPageKey(new URL(page));
  if (key !== null) {
    const cache = isSaving ? 'only-if-cached' : 'force-cache';
    const keeping = files.flatMap((file) => keepSeenFile(event, file, cache));
    await Promise.allSettled([keepSeenPage(key, page, cache), ...keeping]);
  }
  if (!isSaving) await keepOfflinePage(BUILD).catch(() => undefined);
}

function keepSeenFile(
  event: ExtendableEvent,
  address: string,
  cache: RequestCache,
): Promise<unknown>[] {
  const url = new URL(address);
  const kind = url.origin === worker.origin ? findFileKind(url) : null;
  if (kind === null) return [];
  const request = new Request(address, { cache, mode: 'same-origin' });
  return (kind === 'asset' ? assets : pictures).handleAll({ event, request });
}
