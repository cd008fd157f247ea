import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { CommentForm } from './CommentForm.tsx';
import type { CommentValues } from './comment-values.ts';
import { emptyValues } from './comment-values.ts';
import { forgetDraft, loadDraft } from './draft-storage.ts';

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
    forgetDraft(productId);
    setState('closed');
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <CommentForm
      mode="create"
      subjectId={productId}
      initial={emptyValues}
      takesFocus={state === 'tapped'}
      send={send}
      onDone={close}
      onCancel={close}
    />
  );
}
