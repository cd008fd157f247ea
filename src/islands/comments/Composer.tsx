import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { CommentValues } from './comment-values.ts';
import { emptyValues } from './comment-values.ts';
import { loadDraft, saveDraft } from './draft-storage.ts';
import { LazyCommentForm } from './LazyCommentForm.tsx';

interface Props {
  productId: string;
  send: (values: CommentValues) => Promise<void>;
}

/** The button that opens the form of a new comment. It opens by itself on what was typed before a reload. */
export function Composer({ productId, send }: Props): ReactElement {
  const [state, setState] = useState<'closed' | 'tapped' | 'restored'>(() =>
    loadDraft(productId) === null ? 'closed' : 'restored',
  );
  const opener = useRef<HTMLButtonElement>(null);

  if (state === 'closed') {
    return (
      <button
        ref={opener}
        type="button"
        className="btn"
        onClick={() => {
          setState('tapped');
        }}
      >
        Comentar
      </button>
    );
  }
  const close = () => {
    setState('closed');
    requestAnimationFrame(() => opener.current?.focus());
  };
  const forget = () => {
    saveDraft(productId, null);
    close();
  };
  return (
    <LazyCommentForm
      mode="create"
      subjectId={productId}
      initial={emptyValues}
      takesFocus={state === 'tapped'}
      send={send}
      onDone={forget}
      onCancel={forget}
      onUnavailable={close}
    />
  );
}
