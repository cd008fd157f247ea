import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The query of the page's address, which is the state of the search; null while the page is hydrated. */
export function useQuery(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => null,
  );
}

/** Goes to another query of this page. Unless `mode` is 'replace', the visitor can go back. */
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
