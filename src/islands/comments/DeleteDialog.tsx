import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import { preview50 } from '#domain/products/comment.ts';
import { openModal } from '../shared/open-modal.ts';

interface Props {
  comment: string;
  /** Another number with each time that it is asked for. */
  asked: number;
  onConfirm: () => void;
  /** The dialog closed, by any way. */
  onClose: () => void;
}

/** Asks before a comment is deleted, with its first 50 characters. */
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
        // It comes later than the dialog closes, which may have been asked for again by then.
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
        <button type="button" className="btn" autoFocus onClick={close}>
          Cancelar
        </button>
      </p>
    </dialog>
  );
}
