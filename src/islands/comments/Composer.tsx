import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { describeFailure } from '#state/api.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { showToast } from '#state/toasts.ts';
import { loadDraft } from './draft-storage.ts';
import { useAuthorTools } from './use-author-tools.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import type { CommentList } from './use-comment-list.ts';

interface Props {
  list: CommentList;
}

/**
 * The button that opens the form of a new comment. It is rendered in the page, so that the keyboard finds it before
 * this island is ready. The form opens by itself when a draft from before a reload exists.
 */
export function Composer({ list }: Props): ReactElement {
  const isMounted = useIsMounted();
  const [chosen, setState] = useState<'closed' | 'tapped' | null>(null);
  const [hadDraft] = useState(() => loadDraft(list.productId) !== null);
  const state = chosen ?? (isMounted && hadDraft ? 'restored' : 'closed');
  const opener = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnedFocus(opener);
  const close = () => {
    returnFocus();
    setState('closed');
  };
  const tools = useAuthorTools(state !== 'closed', (error) => {
    const description = describeFailure(error);
    showToast({ title: 'No se pudo abrir el formulario', description, variant: 'destructive' });
    close();
  });

  if (state === 'closed') {
    return (
      <button
        ref={opener}
        type="button"
        className="btn ml-auto noscript:hidden"
        onClick={() => {
          setState('tapped');
        }}
      >
        Comentar
      </button>
    );
  }
  if (tools === undefined) {
    return (
      <p // As tall as the form that replaces it.
        className="comment-form panel grid min-h-[430px] flex-[1_0_100%] place-content-center gap-3.5 p-4 text-soft"
        role="status"
      >
        Abriendo el formulario…
      </p>
    );
  }
  return <tools.NewComment list={list} takesFocus={state === 'tapped'} onLeave={close} />;
}
