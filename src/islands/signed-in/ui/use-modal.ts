import type { MouseEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { openModal } from '../../shared/open-modal.ts';
import { nextTask } from '../next-task.ts';
import { noteModal } from './modals.ts';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Properties of a `dialog` that is modal while it is rendered. Escape, the back gesture and a press outside call
 * `onAskClose`, and the component decides. The focus returns to where it was.
 */
export function useModal(onAskClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const beganOutside = useRef(false);
  const forget = useRef<() => void>(undefined);
  // In a layout effect, so that a toast inside the dialog moves without disappearing for a moment.
  useLayoutEffect(() => () => forget.current?.(), []);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog === null) return;
    if (!dialog.open) openModal(dialog);
    forget.current = noteModal(dialog);
    return () => {
      dialog.close();
      // In a separate task, because focusing lays out the whole page behind. Another element may have the focus by
      // then.
      void nextTask().then(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
  return {
    ref,
    onCancel: (event) => {
      // The cancel event of a file field bubbles up to here.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onAskClose();
    },
    onClose: (event) => {
      const dialog = ref.current;
      if (event.target !== dialog || dialog.open) return;
      // Browsers close a dialog at the second Escape, even when the first was prevented.
      openModal(dialog);
      onAskClose();
    },
    onMouseDown: (event) => {
      beganOutside.current = event.target === ref.current;
    },
    onClick: (event) => {
      if (beganOutside.current && event.target === ref.current) onAskClose();
    },
  };
}
