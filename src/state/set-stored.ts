import type { WritableAtom } from 'nanostores';

/** Sets a stored value. When the browser's storage is full, the value lasts as long as the page is open. */
export function setStored<Value>(store: WritableAtom<Value>, value: Value): void {
  try {
    store.set(value);
  } catch {
    (store as { value: Value }).value = value;
    store.notify();
  }
}
