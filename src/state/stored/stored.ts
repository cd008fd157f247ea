/** The storage for a value: for good in this browser, or as long as its tab. */
export type StoragePlace = 'browser' | 'tab';

const getStorage = (place: StoragePlace): Storage =>
  place === 'tab' ? sessionStorage : localStorage;

/** The text under a key; null when there is none, or when it cannot be read. */
export function readText(place: StoragePlace, key: string): string | null {
  try {
    return getStorage(place).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. When storage is forbidden or full, nothing is stored and nothing else happens. */
export function writeText(place: StoragePlace, key: string, text: string | null): void {
  try {
    if (text === null) getStorage(place).removeItem(key);
    else getStorage(place).setItem(key, text);
  } catch {
    // Storage is forbidden or full.
  }
}

/** A value that `writeStored` stored; null when there is none, or when it cannot be read. */
export function readStored(place: StoragePlace, key: string): unknown {
  try {
    return JSON.parse(readText(place, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a value as JSON, like `writeText`. */
export function writeStored(place: StoragePlace, key: string, value: unknown): void {
  writeText(place, key, value === null ? null : JSON.stringify(value));
}
