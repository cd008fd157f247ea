import { hideOrderLink, readOrderLink } from '#stores/order-link.ts';

/** Notices links that are opened while their screen is there; none of them stays in the address. Returns how to stop. */
export function followOpenedLinks(onOpen: (fragment: string) => void): () => void {
  hideOrderLink();
  const look = () => {
    const fragment = readOrderLink();
    hideOrderLink();
    if (fragment !== null) onOpen(fragment);
  };
  window.addEventListener('hashchange', look);
  return () => {
    window.removeEventListener('hashchange', look);
  };
}
