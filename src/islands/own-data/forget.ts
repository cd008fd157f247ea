import { keptPrefix } from '#domain/browser/kept-cache.ts';
import { isVisitors } from '#domain/browser/visitor-storage.ts';

/** Erases what this browser keeps of its visitor: entries, pages seen, and what waits for the network. */
export async function forgetVisitor(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isVisitors(key)) storage.removeItem(key);
  }
  // The islands of this page learn of it as those of other tabs do.
  dispatchEvent(new StorageEvent('storage'));
  const own = (await listCaches()).filter((name) => name.startsWith(keptPrefix));
  await Promise.all([...own.map((name) => caches.delete(name)), forgetOutbox()]);
}

/** A browser that refuses caches, as a private window may, or has none without HTTPS, keeps nothing in them. */
async function listCaches(): Promise<string[]> {
  try {
    return await caches.keys();
  } catch {
    return [];
  }
}

function forgetOutbox(): Promise<void> {
  return new Promise((resolve, reject) => {
    const erasing = indexedDB.deleteDatabase('vitrina-outbox');
    erasing.onsuccess = () => {
      resolve();
    };
    erasing.onerror = () => {
      reject(erasing.error ?? new Error('The outbox was not erased'));
    };
  });
}
