import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import { preview50 } from '#domain/products/comment.ts';
import { openModal } from '../shared/open-modal.ts';

interface Props {
  comment: string;
  /** A number that changes each time the dialog is requested. */
  asked: number;
  onConfirm: () => void;
  /** Called when the dialog closes, in any way. */
  onClose: () => void;
}

/** Asks for confirmation before a comment is deleted, and shows its first 50 characters. */
export function DeleteDialog({ comment, asked, onConfirm, onClose }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current !== null && !dialog.current.open) openModal(dialog.current);
  }, [asked]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="panel m-auto w-[min(420px,calc(100vw-32px))] p-5 text-[1rem] text-ink backdrop:bg-[#0009]"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-texto`}
      onClose={(event) => {
        // The event arrives after the dialog has closed. By then the dialog may have been opened again.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <h3 id={`${id}-titulo`}>¿Eliminar este comentario?</h3>
      <div id={`${id}-texto`}>
        <blockquote className="my-2.5 rule-l-3 pl-3 wrap-anywhere text-soft">
          {preview50(comment)}
        </blockquote>
        <p>No se puede deshacer.</p>
      </div>
      <p className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          className="btn border-transparent bg-coral text-coral-ink"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          Eliminar
        </button>
        <button type="button" className="btn" data-first-focus="" onClick={close}>
          Cancelar
        </button>
      </p>
    </dialog>
  );
}
