import { keepSeenFile, keepSeenVariants } from './files.ts';
import { keepOfflinePage, keepSeenPage } from './pages.ts';
import { findFileKind, findPageKey, isVariantsFile } from './page-key.ts';
import { worker } from './scope.ts';

/** Put in by the build: its mark, and the addresses of the scripts of comments. */
declare const BUILD: string;
declare const COMMENT_FILES: readonly string[];

/** What a page posts once it is idle, and each time that more has come past the worker: whether the data saver is on, its address, and those of files that it loaded. */
export type Seen = readonly [hasDataSaver: boolean, page: string, ...files: string[]];

export function isSeen(data: unknown): data is Seen {
  if (!Array.isArray(data)) return false;
  const [hasDataSaver, ...addresses] = data as unknown[];
  return (
    typeof hasDataSaver === 'boolean' && addresses.every((address) => typeof address === 'string')
  );
}

/**
 * Keeps what a page loaded before the worker was there, or past it from the browser's memory. It is taken from the
 * browser's own cache; under the data saver nothing else is asked for.
 */
export async function keepSeen([hasDataSaver, page, ...files]: Seen): Promise<void> {
  const key = findPageKey(new URL(page));
  if (key !== null) {
    const cache = hasDataSaver ? 'only-if-cached' : 'force-cache';
    const keeping = files.flatMap((file) => keepOwnFile(file, cache));
    const keepPage = dedupe(key, () => keepSeenPage(key, page, cache));
    await Promise.allSettled([keepPage, ...keeping]);
  }
  if (hasDataSaver) return;
  // Comments come into view late, and are written where there may be no network.
  const comments = key?.includes('/product/') === true ? COMMENT_FILES : [];
  const keeping = comments.flatMap((file) => keepOwnFile(worker.origin + file, 'force-cache'));
  const keepShell = dedupe(BUILD, () => keepOfflinePage(BUILD));
  await Promise.allSettled([keepShell, ...keeping]);
}

function keepOwnFile(address: string, cache: RequestCache): Promise<void>[] {
  const url = new URL(address);
  if (url.origin === worker.origin && isVariantsFile(url)) {
    return [dedupe(address, () => keepSeenVariants(address, cache))];
  }
  const kind = url.origin === worker.origin ? findFileKind(url) : null;
  return kind === null ? [] : [dedupe(address, () => keepSeenFile(kind, address, cache))];
}

const inFlight = new Map<string, Promise<void>>();

/** Acts unless the same is being done already, which is then waited for. */
function dedupe(name: string, act: () => Promise<void>): Promise<void> {
  const known = inFlight.get(name);
  if (known !== undefined) return known;
  const acting = act().finally(() => {
    inFlight.delete(name);
  });
  inFlight.set(name, acting);
  return acting;
}
