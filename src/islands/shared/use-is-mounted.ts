import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while the page is rendered and hydrated, then true. For controls that need script. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
