const storeName = 'pictures';
let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('vitrina-owner-drafts', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName);
    };
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error ?? new Error('The drafts could not be opened'));
    };
  });
  return opening;
}

/** Runs one request on the store; null where the browser keeps nothing, as in a private window. */
async function run<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const database = await open();
    return await new Promise<Answer>((resolve, reject) => {
      const request = ask(database.transaction(storeName, mode).objectStore(storeName));
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('The draft was not kept'));
      };
    });
  } catch {
    return null;
  }
}

/** Keeps a chosen picture until its form is saved, so that a reload does not lose it. */
export async function keepPicture(key: string, picture: Blob): Promise<void> {
  await run('readwrite', (store) => store.put(picture, key));
}

export async function findPicture(key: string): Promise<Blob | null> {
  const found: unknown = await run('readonly', (store) => store.get(key) as IDBRequest<unknown>);
  return found instanceof Blob ? found : null;
}

export async function forgetPicture(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key));
}
