import type { WritableAtom } from 'nanostores';

/** Sets what a browser keeps; where its storage is full, for as long as the page is open. */
export function hold<Value>(store: WritableAtom<Value>, value: Value): void {
  try {
    store.set(value);
  } catch {
    (store as { value: Value }).value = value;
    store.notify();
  }
}
