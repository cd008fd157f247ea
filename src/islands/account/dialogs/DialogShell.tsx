import type { ReactElement } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { openModal } from '../../shared/open-modal.ts';
import { cardLook } from '../form-classes.ts';
import { CloseIcon } from './CloseIcon.tsx';

interface Props {
  title: string;
  /** Without it the dialog stays until its task is done. */
  onClose?: (() => void) | undefined;
  /** True during a call whose result only this dialog can show. */
  isLocked?: boolean;
  children: Markup;
}

/** A dialog over the screen as long as it is rendered. Afterwards the focus returns to where it was. */
export function DialogShell(props: Props): ReactElement {
  const { title, onClose, isLocked = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null) openModal(element);
    // A form that begins with something to read has it focused, so that no keyboard covers it.
    element?.querySelector<HTMLElement>('form input:not(.sr), form p[tabindex="-1"]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${cardLook} m-auto max-h-[calc(100dvh-24px)] w-[min(460px,calc(100vw-24px))] scroll-pt-20 overflow-y-auto pt-0 text-body text-ink backdrop:bg-[#0009] not-open:hidden`}
      aria-labelledby={id}
      // The dialog covers everything else, so the page's toasts move into it.
      data-toasts=""
      onCancel={(event) => {
        if (onClose === undefined || isLocked) event.preventDefault();
      }}
      onClose={() => {
        if (onClose !== undefined && !isLocked) onClose();
        // A browser closes a dialog at the second Escape, even when the first was cancelled.
        else if (dialog.current?.isConnected === true) openModal(dialog.current);
      }}
    >
      {/* The title and the cross stay in view above a long form. */}
      <header className="sticky top-0 z-2 -mr-(--inset) -mb-2 -ml-(--inset) flex items-center justify-between gap-3 bg-card pt-(--inset) pr-(--inset) pb-2 pl-(--inset)">
        <h2 id={id} className="min-w-0 text-[min(1.25rem,7.5vw)]">
          {title}
        </h2>
        {onClose !== undefined && (
          <button
            type="button"
            className="-my-2 -mr-2 grid size-11 flex-none cursor-pointer place-items-center rounded-full"
            aria-label="Cerrar"
            aria-disabled={isLocked}
            onClick={isLocked ? undefined : () => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
