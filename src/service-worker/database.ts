/** An object store of IndexedDB in its own database. Without a key path, each value needs an explicit key. */
export interface ObjectStore {
  readonly database: string;
  readonly store: string;
  readonly options?: IDBObjectStoreParameters;
}

/** Runs one request in its own transaction. Resolves when the transaction is complete. */
export async function useStore<Result>(
  where: ObjectStore,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(where);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(where.store, mode);
      const request = act(transaction.objectStore(where.store));
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

function open({ database, store, options }: ObjectStore): Promise<IDBDatabase> {
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
