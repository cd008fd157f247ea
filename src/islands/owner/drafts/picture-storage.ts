import { createStore, del, get, keys, set } from 'idb-keyval';
import { draftPictures, isSharedKey, type SharedPhoto } from '#domain/browser/shared-photos.ts';

const store = createStore(draftPictures.database, draftPictures.store);

/** Stores a chosen picture until its form is saved, so that it survives a reload. */
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

/** The keys of things that were shared with the installed site and not used yet, oldest first. */
export async function listShared(): Promise<readonly string[]> {
  const found = await attempt(() => keys(store));
  return (found ?? []).filter(isSharedKey).sort();
}

export async function findShared(key: string): Promise<SharedPhoto | null> {
  return (await attempt(() => get<SharedPhoto>(key, store))) ?? null;
}

/** Null when the browser refuses storage, for example in a private window. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}
