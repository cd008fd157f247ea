import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings focus back to the button that stands again once what it opened is gone. The button is only there after React
 * has drawn, which on a slow phone is later than the next frame; whoever is elsewhere by then stays there.
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
