import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import { preview50 } from '#domain/products/comment.ts';

interface Props {
  comment: string;
  onConfirm: () => void;
  /** The dialog closed, by any way. */
  onClose: () => void;
}

/** Asks before a comment is deleted, with its first 50 characters. */
export function DeleteDialog({ comment, onConfirm, onClose }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="comment-dialog panel"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-texto`}
      onClose={onClose}
    >
      <h3 id={`${id}-titulo`}>¿Eliminar este comentario?</h3>
      <div id={`${id}-texto`}>
        <blockquote>{preview50(comment)}</blockquote>
        <p>No se puede deshacer.</p>
      </div>
      <p className="acts">
        <button
          type="button"
          className="btn danger"
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
