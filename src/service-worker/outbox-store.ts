import type { OutboxEntry } from './outbox-entry.ts';

const storeName = 'entries';

/** Entries in the order of their creation. */
export async function listEntries(): Promise<OutboxEntry[]> {
  const entries = (await use('readonly', (store) => store.getAll())) as OutboxEntry[];
  return entries.sort((one, other) => one.madeAt - other.madeAt);
}

export async function putEntry(entry: OutboxEntry): Promise<void> {
  await use('readwrite', (store) => store.put(entry));
}

export async function removeEntry(id: string): Promise<void> {
  await use('readwrite', (store) => store.delete(id));
}

/** Runs one action in a transaction of its own. Resolves when the transaction is complete. */
async function use(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('The outbox did not take it'));
      };
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('vitrina-outbox', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(storeName, { keyPath: 'id' });
    };
    opening.onsuccess = () => {
      resolve(opening.result);
    };
    opening.onerror = () => {
      reject(opening.error ?? new Error('The outbox did not open'));
    };
  });
}
