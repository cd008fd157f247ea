import { createStore, del, get, set } from 'idb-keyval';

const store = createStore('vitrina-owner-drafts', 'pictures');

/** Keeps a chosen picture until its form is saved, so that a reload does not lose it. */
export async function keepPicture(key: string, picture: Blob): Promise<void> {
  await attempt(() => set(key, picture, store));
}

export async function findPicture(key: string): Promise<Blob | null> {
  const found = await attempt(() => get<unknown>(key, store));
  return found instanceof Blob ? found : null;
}

export async function forgetPicture(key: string): Promise<void> {
  await attempt(() => del(key, store));
}

/** Null where the browser keeps nothing, as in a private window. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}
