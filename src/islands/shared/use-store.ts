import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store, or the part of it that `take` picks, which must be the same as long as nothing of it changed.
 * Smaller than the hook of the library, which watches paths in deep objects.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value;
export function useStore<Value, Part>(
  store: ReadableAtom<Value>,
  take: (value: Value) => Part,
): Part;
export function useStore(
  store: ReadableAtom,
  take: (value: unknown) => unknown = (value) => value,
): unknown {
  const subscribe = useCallback((notify: () => void) => store.listen(notify), [store]);
  const read = () => take(store.get());
  return useSyncExternalStore(subscribe, read, read);
}
