import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { SearchIcon } from '../shared/listing/icons.tsx';
import { useIsMounted } from '../shared/use-is-mounted.ts';

interface Props {
  onOpen: () => void;
}

const findSpot = () => document.querySelector('[data-search-spot]');

/** Opens the search on the page out of what a phone folds away in the head of the store, and folds that again. */
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

/** Gives the focus to what the toggle is folded in, as it is itself out of sight when the search has been closed. */
export function focusFoldedToggle(): void {
  findSpot()?.closest('details')?.querySelector('summary')?.focus();
}
