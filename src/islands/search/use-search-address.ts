import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The query of the page's address, which the search is; null while the page is being adopted. */
export function useQuery(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => null,
  );
}

/** Goes to another query of this page; the visitor's way back stays unless the entry is replaced. */
export function changeAddress(address: string, mode: 'push' | 'replace' = 'push'): void {
  const isSame = address === location.pathname + location.search;
  if (isSame || mode === 'replace') history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
