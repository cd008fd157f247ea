import { useEffect } from 'react';
import { nextTask } from '../next-task.ts';
import { $modals, topModal } from './modals.ts';

/**
 * When an action ends and the focused element is gone, the heading of the topmost dialog or of the screen takes the
 * focus.
 */
export function useFocusAfter(isDoing: boolean): void {
  useEffect(() => {
    if (!isDoing) return;
    return () => {
      // A dialog that closes meanwhile returns the focus to its opener first, if that still exists.
      void nextTask().then(nextTask).then(focusHeading);
    };
  }, [isDoing]);
}

function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const place: ParentNode = topModal($modals.get()) ?? document;
  place.querySelector<HTMLElement>('[data-first-focus], h1')?.focus({ preventScroll: true });
}
