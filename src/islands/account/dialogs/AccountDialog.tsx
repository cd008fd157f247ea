import type { ReactElement, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../../site/CloseIcon.tsx';
import '../account.css';

interface Props {
  title: string;
  /** Without it the dialog stays until its task is done. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog over the screen for as long as it is rendered; the focus goes back to where it was. */
export function AccountDialog({ title, onClose, children }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('form input:not(.sr)')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="account-dialog account-form panel"
      aria-labelledby={id}
      onCancel={(event) => {
        if (onClose === undefined) event.preventDefault();
      }}
      onClose={() => {
        if (onClose !== undefined) onClose();
        // A browser closes a dialog at the second Escape, whatever it was told at the first.
        else if (dialog.current?.isConnected === true) dialog.current.showModal();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {onClose !== undefined && (
          <button
            type="button"
            className="close"
            aria-label="Cerrar"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
