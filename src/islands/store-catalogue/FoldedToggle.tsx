import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { SearchIcon } from '../shared/listing/icons.tsx';
import { useIsMounted } from '../shared/use-is-mounted.ts';

interface Props {
  onOpen: () => void;
}

const findSpot = () => document.querySelector('[data-search-spot]');

/**
 * The button for the search on the page, inside the part of the store's head that a phone folds away. It closes that
 * part again.
 */
export function FoldedToggle({ onOpen }: Props): ReactElement | null {
  const isMounted = useIsMounted();
  const spot = isMounted ? findSpot() : null;
  if (spot === null) return null;
  const open = () => {
    spot.closest('details')?.removeAttribute('open');
    onOpen();
  };
  return createPortal(
    <button type="button" className="btn" onClick={open}>
      <SearchIcon />
      <span>Buscar aquí</span>
    </button>,
    spot,
  );
}

/** Focuses the summary of the folded part, because the toggle inside it is hidden when the search is closed. */
export function focusFoldedToggle(): void {
  findSpot()?.closest('details')?.querySelector('summary')?.focus();
}
