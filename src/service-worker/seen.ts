import { keepSeenFile } from './files.ts';
import { keepOfflinePage, keepSeenPage } from './pages.ts';
import { findFileKind, findPageKey } from './page-key.ts';
import { worker } from './scope.ts';

/** The build inserts these: its mark, and the addresses of the scripts of comments. */
declare const BUILD: string;
declare const COMMENT_FILES: readonly string[];

/**
 * A page posts this once it is idle, and again when it has loaded more files past the worker: whether the data saver is
 * on, its address, and the addresses of the files.
 */
export type Seen = readonly [hasDataSaver: boolean, page: string, ...files: string[]];

export function isSeen(data: unknown): data is Seen {
  if (!Array.isArray(data)) return false;
  const [hasDataSaver, ...addresses] = data as unknown[];
  return (
    typeof hasDataSaver === 'boolean' && addresses.every((address) => typeof address === 'string')
  );
}

/**
 * Keeps the files that a page loaded before the worker ran, or that came from the browser's memory past the worker. The
 * files come from the browser's own cache. Under the data saver nothing else is fetched.
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
  // Comments come into view late, and visitors write them where there may be no network.
  const comments = key?.includes('/product/') === true ? COMMENT_FILES : [];
  const keeping = comments.flatMap((file) => keepOwnFile(worker.origin + file, 'force-cache'));
  const keepShell = dedupe(BUILD, () => keepOfflinePage(BUILD));
  await Promise.allSettled([keepShell, ...keeping]);
}

function keepOwnFile(address: string, cache: RequestCache): Promise<void>[] {
  const url = new URL(address);
  const kind = url.origin === worker.origin ? findFileKind(url) : null;
  return kind === null ? [] : [dedupe(address, () => keepSeenFile(kind, address, cache))];
}

const inFlight = new Map<string, Promise<void>>();

/** Runs an action. When the same action is running already, waits for that one instead. */
function dedupe(name: string, act: () => Promise<void>): Promise<void> {
  const known = inFlight.get(name);
  if (known !== undefined) return known;
  const acting = act().finally(() => {
    inFlight.delete(name);
  });
  inFlight.set(name, acting);
  return acting;
}
