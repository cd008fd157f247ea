import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while rendering and adopting the page, true after: for controls that need script. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
