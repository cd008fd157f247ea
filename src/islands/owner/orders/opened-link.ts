import { hideOrderLink, isOrderLink } from '#state/order-link.ts';

/** Adds a link to those that wait for their dialog, the open one first; what is there already is not opened again. */
export function queueLink<Opened extends { readonly fragment: string | null }>(
  waiting: readonly Opened[],
  link: Opened,
): readonly Opened[] {
  return waiting.some(({ fragment }) => fragment === link.fragment) ? waiting : [...waiting, link];
}

/** Notices links that are opened while their screen is there; none of them stays in the address. Returns how to stop. */
export function followOpenedLinks(onOpen: (fragment: string) => void): () => void {
  hideOrderLink();
  const look = () => {
    const { hash } = location;
    hideOrderLink();
    if (isOrderLink(hash)) onOpen(hash);
  };
  window.addEventListener('hashchange', look);
  return () => {
    window.removeEventListener('hashchange', look);
  };
}
