import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to a button when the thing that it opened is gone and the button is back. React adds the button
 * after drawing, which on a slow phone is later than the next frame. A visitor who has moved the focus elsewhere by
 * then keeps it there.
 */
export function useReturnedFocus(button: RefObject<HTMLButtonElement | null>): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || button.current === null) return;
    isAsked.current = false;
    if (document.activeElement === document.body) button.current.focus();
  });
  return () => {
    isAsked.current = true;
  };
}
