/** Where something is kept: for good, or no longer than its tab. */
export type Place = 'browser' | 'tab';

const getStorage = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage);

/** The text that is kept under a key; null when there is none, or none that can be read. */
export function readText(place: Place, key: string): string | null {
  try {
    return getStorage(place).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. Storage may be forbidden or full: it is then not kept, and nothing else changes. */
export function writeText(place: Place, key: string, text: string | null): void {
  try {
    if (text === null) getStorage(place).removeItem(key);
    else getStorage(place).setItem(key, text);
  } catch {
    // As said.
  }
}

/** A value that `writeStored` has kept; null when there is none, or none that can be read. */
export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(readText(place, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value, as `writeText` does a text. */
export function writeStored(place: Place, key: string, value: unknown): void {
  writeText(place, key, value === null ? null : JSON.stringify(value));
}
