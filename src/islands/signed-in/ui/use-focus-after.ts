import { useEffect } from 'react';
import { nextTask } from '../next-task.ts';
import { $modals, topModal } from './modals.ts';

/**
 * Once something is done, or gone from the screen while it was done, the heading of the topmost dialog or of the screen
 * takes the focus, if what had it went along.
 */
export function useFocusAfter(isDoing: boolean): void {
  useEffect(() => {
    if (!isDoing) return;
    return () => {
      // A dialog that closes meanwhile gives the focus back to what it was opened from, where that is still there.
      void nextTask().then(nextTask).then(focusHeading);
    };
  }, [isDoing]);
}

function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const place: ParentNode = topModal($modals.get()) ?? document;
  place.querySelector<HTMLElement>('[data-first-focus], h1')?.focus({ preventScroll: true });
}
