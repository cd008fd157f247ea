import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Review } from '#contract/comments.ts';
import { commentMessages } from '#domain/messages.ts';
import { isAlmostFull, remaining } from '#domain/products/comment.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { askDiscard, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { Note } from '#islands/owner/ui/Note.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { removeReply, sendReply } from './comment-calls.ts';
import { dropReplyDraft, keepReplyDraft, loadReplyDraft } from './reply-draft.ts';

interface Props {
  comment: Review;
  isLocked: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onChange: (reply: Review['reply']) => void;
}

/** Lets the owner write, edit and remove the reply to a comment. */
export function ReplyTools({ comment, isLocked, onUnsaved, onChange }: Props): ReactElement {
  const id = useId();
  const [text, setText] = useState(() => loadReplyDraft(comment));
  const [isRestored, setRestored] = useState(text !== null);
  const [error, setError] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { reply } = comment;
  const written = text ?? '';
  const left = remaining(written);
  const isUnsaved = text !== null && text !== (reply?.text ?? '');
  useUnsavedChanges(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    onUnsaved(true);
    return () => {
      onUnsaved(false);
    };
  }, [isUnsaved, onUnsaved]);

  const close = () => {
    dropReplyDraft(comment.id);
    setText(null);
    setRestored(false);
    setError(null);
    // The button is rendered again only after this turn.
    setTimeout(() => opener.current?.focus());
  };
  const leave = async () => {
    if (!isUnsaved || (await askDiscard())) close();
  };
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: async (wanted: string | null): Promise<Review['reply']> => {
      if (wanted !== null) return (await sendReply(comment.id, wanted)).reply;
      await removeReply(comment.id);
      return null;
    },
    onSuccess: (published) => {
      onChange(published);
      const title = published === null ? commentMessages.replyRemoved : commentMessages.replied;
      showToast({ title });
      close();
    },
    onError: (failure) => {
      if (!isSessionOver(failure)) setError(describeFailure(failure));
    },
  });
  useFocusAfter(isBusy);
  const publish = (wanted: string | null) => {
    if (isBusy) return;
    setError(null);
    mutate(wanted);
  };
  const save = () => {
    const trimmed = written.trim();
    if (trimmed === '') setError(commentMessages.replyRequired);
    else if (remaining(trimmed) < 0) setError(commentMessages.replyTooLong);
    else publish(trimmed);
  };
  if (text === null) {
    return (
      <p className="-ml-2.5 flex flex-wrap gap-2 [&>.btn]:px-2.5">
        <button
          ref={opener}
          type="button"
          className="btn ghost text-sea"
          aria-label={`${reply === null ? 'Responder' : 'Editar la respuesta'} a ${comment.authorName}`}
          disabled={isLocked || isBusy}
          onClick={() => {
            setError(null);
            setText(reply?.text ?? '');
          }}
        >
          {reply === null ? 'Responder' : 'Editar'}
        </button>
        {reply !== null && (
          <button
            type="button"
            className="btn ghost text-coral"
            aria-label={`Quitar la respuesta a ${comment.authorName}`}
            disabled={isLocked}
            aria-disabled={isBusy}
            onClick={() => {
              publish(null);
            }}
          >
            Quitar la respuesta
          </button>
        )}
        {error !== null && (
          <span role="alert" className="text-small text-coral">
            {error}
          </span>
        )}
      </p>
    );
  }
  return (
    <div className="mt-2 grid gap-1 pr-2">
      {isRestored && <Note>Recuperamos lo que habías escrito.</Note>}
      <label className="font-strong" htmlFor={id}>
        Tu respuesta
      </label>
      <textarea
        // A field that opens because of a draft does not take the focus.
        autoFocus={!isRestored}
        id={id}
        className="min-h-12 w-full resize-y rounded-lg rule border-edge bg-card px-3 py-2.5 aria-invalid:border-coral"
        rows={3}
        value={text}
        readOnly={isBusy}
        aria-invalid={error !== null || left < 0}
        aria-describedby={`${id}-nota`}
        onChange={(event) => {
          setText(event.target.value);
          keepReplyDraft(comment, event.target.value);
          setError(null);
        }}
      />
      <p id={`${id}-nota`} className="flex justify-between gap-3 text-small">
        <span role="alert" className="text-coral">
          {left < 0 ? commentMessages.replyTooLong : error}
        </span>
        <span
          className={`tabular ml-auto ${isAlmostFull(written) ? 'font-heavy text-star' : 'text-soft'}`}
        >
          <span className="sr">Caracteres que quedan: </span>
          <span>{left}</span>
        </span>
      </p>
      <p className="sr" role="status">
        {isAlmostFull(written) && left >= 0 && commentMessages.almostFull}
      </p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn main" aria-disabled={isBusy} onClick={save}>
          {isBusy ? 'Publicando…' : 'Publicar'}
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={() => void leave()}>
          Cancelar
        </button>
      </p>
    </div>
  );
}
