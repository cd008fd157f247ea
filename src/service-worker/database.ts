/** An object store of IndexedDB in its own database. Without a key path, each value needs an explicit key. */
export interface Place {
  readonly database: string;
  readonly store: string;
  readonly options?: IDBObjectStoreParameters;
}

/** Runs one request in its own transaction. Resolves when the transaction is complete. */
export async function useStore<Result>(
  place: Place,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(place);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(place.store, mode);
      const request = act(transaction.objectStore(place.store));
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('aborted'));
      };
    });
  } finally {
    database.close();
  }
}

function open({ database, store, options }: Place): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(store, options);
    };
    opening.onsuccess = () => {
      resolve(opening.result);
    };
    opening.onerror = () => {
      reject(opening.error ?? new Error('aborted'));
    };
  });
}
