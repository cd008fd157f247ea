import { keptPrefix } from '#domain/browser/kept-cache.ts';
import { isVisitors } from '#domain/browser/visitor-storage.ts';
import { unexpected } from '#domain/messages/api.ts';

/**
 * Erases all data of the visitor in this browser: storage entries, visited pages, and what waits for the network.
 * Rejects with the message to show. The browser's own message would not be Spanish.
 */
export async function forgetVisitor(): Promise<void> {
  try {
    await forgetAll();
  } catch {
    throw new Error(unexpected);
  }
}

async function forgetAll(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isVisitors(key)) storage.removeItem(key);
  }
  // Storage events reach only other tabs, so this sends one to the islands of this page.
  dispatchEvent(new StorageEvent('storage'));
  const own = (await listCaches()).filter((name) => name.startsWith(keptPrefix));
  await Promise.all([...own.map((name) => caches.delete(name)), forgetOutbox()]);
}

/** Some browsers refuse caches, for example in a private window or without HTTPS. Then there is nothing to erase. */
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
