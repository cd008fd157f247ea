import { type KeptFacts, readFacts } from './kept-response.ts';
import { favouritesCache, keptPrefix } from '#domain/browser/kept-cache.ts';

export const pagesCache = `${keptPrefix}pages-1`;
export const assetsCache = `${keptPrefix}assets-1`;
export const picturesCache = `${keptPrefix}pictures-1`;
/** Files with the options of products, which order sheets load. */
export const variantsCache = `${keptPrefix}variants-1`;
/** Holds the rendered page `/offline` and nothing else. */
export const shellCache = `${keptPrefix}shell-1`;

const current = [
  ...[pagesCache, assetsCache, picturesCache, variantsCache],
  ...[shellCache, favouritesCache],
];

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;

/** Limits of a cache: entries, bytes in all, and age in milliseconds. */
interface Limits {
  readonly entries: number;
  readonly bytes: number;
  readonly age: number;
}

const limits: Readonly<Record<string, Limits>> = {
  [pagesCache]: { entries: 60, bytes: 5 * megabyte, age: 60 * day },
  [assetsCache]: { entries: 150, bytes: 5 * megabyte, age: 90 * day },
  [variantsCache]: { entries: 200, bytes: megabyte, age: 60 * day },
  [picturesCache]: { entries: 250, bytes: 12 * megabyte, age: 60 * day },
};

/** A cache; null where the browser refuses its storage. */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return await caches.open(name);
  } catch {
    return null;
  }
}

/** The kept response of an address; undefined also where the browser refuses its storage. */
export async function findKept(name: string, address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Removes the kept copy when the response says that the page no longer exists. */
export async function removeGone(
  name: string,
  address: string,
  { status }: Response,
): Promise<void> {
  if (status === 404 || status === 410) await (await caches.open(name)).delete(address);
}

/**
 * Keeps a stamped response. When there is no room left, all pictures are removed to make some. A browser may still
 * refuse, even its storage as a whole; then nothing is kept.
 */
export async function keep(name: string, address: string, stamped: Response): Promise<void> {
  const put = async (response: Response) => (await caches.open(name)).put(address, response);
  try {
    await put(stamped.clone());
  } catch {
    try {
      await caches.delete(picturesCache);
      await put(stamped);
    } catch {
      return;
    }
  }
  await trimSoon(name);
}

const trimming = new Map<string, Promise<void>>();

/** Files arrive many at a time, so one pass trims the cache after all of them. */
function trimSoon(name: string): Promise<void> {
  const known = trimming.get(name);
  if (known !== undefined) return known;
  const trim = new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => {
    trimming.delete(name);
    return trimCache(name);
  });
  trimming.set(name, trim);
  return trim;
}

async function trimCache(name: string): Promise<void> {
  const limit = limits[name];
  if (limit === undefined) return;
  const cache = await caches.open(name);
  const kept = await listKept(cache);
  const facts = kept.map(({ response }) => readFacts(response));
  for (const index of chooseEvicted(facts, limit, Date.now())) {
    const request = kept[index]?.request;
    if (request !== undefined) await cache.delete(request);
  }
}

/**
 * The indexes of the entries to remove, which are those kept the longest ago. An entry from the future, stamped by a
 * clock that was ahead, is removed first. Otherwise it would take the room of everything kept since the clock was
 * corrected.
 */
export function chooseEvicted(
  kept: readonly Pick<KeptFacts, 'at' | 'bytes'>[],
  limits: Limits,
  now: number,
): number[] {
  const readTime = (index: number) => {
    const { at = 0 } = kept[index] ?? {};
    return at > now ? 0 : at;
  };
  const newestFirst = [...kept.keys()].sort((one, other) => readTime(other) - readTime(one));
  let entries = 0;
  let bytes = 0;
  return newestFirst.filter((index) => {
    const { at = 0, bytes: size = 0 } = kept[index] ?? {};
    entries += 1;
    bytes += size;
    return entries > limits.entries || bytes > limits.bytes || now - at > limits.age;
  });
}

/** The contents of a cache. Each response is looked up by its request, because entries may come and go meanwhile. */
export async function listKept(
  cache: Cache,
): Promise<{ readonly request: Request; readonly response: Response }[]> {
  const kept = (await cache.keys()).map(async (request) => {
    const response = await cache.match(request);
    return response === undefined ? [] : [{ request, response }];
  });
  return (await Promise.all(kept)).flat();
}

/** Removes the caches of former versions of the worker, which have another form. */
export async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(keptPrefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

export async function clearCaches(): Promise<void> {
  await Promise.all(current.map((name) => caches.delete(name)));
}

/** Bytes of all kept responses. */
export async function measureCaches(): Promise<number> {
  let bytes = 0;
  for (const name of current) {
    const kept = (await (await openCache(name))?.matchAll()) ?? [];
    for (const response of kept) bytes += readFacts(response).bytes;
  }
  return bytes;
}
