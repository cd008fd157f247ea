import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { Review } from '#contract/comments.ts';
import type { Rating } from '#domain/products/rating.ts';
import { CommentCard } from '#components/product/CommentCard.tsx';
import { editComment, eraseComment } from './author-actions.ts';
import { CommentForm } from './CommentForm.tsx';
import { emptyValues } from './comment-values.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { loadDraft } from './draft-storage.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import type { CommentList } from './use-comment-list.ts';

interface Props {
  comment: Review;
  store: string;
  pending: string | undefined;
  list: CommentList;
  onErased: () => void;
}

/** The visitor's own comment, which they can edit in place and delete. */
export function OwnComment({ comment, store, pending, list, onErased }: Props): ReactElement {
  const [isEditing, setEditing] = useState(() => loadDraft(comment.id) !== null);
  const [wasOpened, setOpened] = useState(false);
  /** The number of the present request to delete; 0 while there is none. */
  const [asked, setAsked] = useState(0);
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);

  const returnFocus = useReturnedFocus(editButton);
  const returnToDeletion = useReturnedFocus(deleteButton);

  const leaveEditor = () => {
    returnFocus();
    setEditing(false);
  };

  const erase = async () => {
    // Dialog and buttons disappear during the deletion. If it fails, they are created again.
    setAsked(0);
    returnToDeletion();
    if (await eraseComment(list, comment)) onErased();
  };

  const actions = !isEditing && (
    <span className="flex flex-none text-sea">
      <button
        ref={editButton}
        type="button"
        className="btn ghost w-11 p-0"
        aria-label="Editar tu comentario"
        onClick={() => {
          setOpened(true);
          setEditing(true);
        }}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M13 21h8M21.2 6.8a1 1 0 0 0-4-4L3.8 16.2 2 22l5.8-1.8zM15 5l4 4" />
        </svg>
      </button>
      <button
        ref={deleteButton}
        type="button"
        className="btn ghost w-11 p-0"
        aria-label="Eliminar tu comentario"
        onClick={() => {
          setAsked(asked + 1);
        }}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6" />
        </svg>
      </button>
      {asked > 0 && (
        <DeleteDialog
          comment={comment.comment}
          asked={asked}
          onConfirm={() => {
            void erase();
          }}
          onClose={() => {
            setAsked(0);
          }}
        />
      )}
    </span>
  );

  return (
    <CommentCard
      comment={comment}
      store={store}
      pending={isEditing ? undefined : pending}
      actions={actions}
      editor={
        isEditing ? (
          <CommentForm
            mode="edit"
            subjectId={comment.id}
            initial={{
              ...emptyValues,
              comment: comment.comment,
              rating: comment.rating as Rating | null,
            }}
            takesFocus={wasOpened}
            send={(values) => editComment(list, comment, values)}
            onLeave={leaveEditor}
          />
        ) : undefined
      }
    />
  );
}
