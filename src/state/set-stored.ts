import type { WritableAtom } from 'nanostores';

/** Sets a stored value. When the browser's storage is full, the value lasts as long as the page is open. */
export function setStored<Value>(store: WritableAtom<Value>, value: Value): void {
  // A store to which nobody listens reads its storage again, and would lose a value that is not there.
  const stopListening = store.listen(() => undefined);
  try {
    store.set(value);
    stopListening();
  } catch {
    (store as { value: Value }).value = value;
    store.notify();
  }
}
