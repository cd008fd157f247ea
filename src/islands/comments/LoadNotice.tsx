import type { ReactElement } from 'react';
import { apiMessages, commentMessages } from '#domain/messages.ts';
import { isDataSaverOn } from '#state/data-saver.ts';
import type { LoadState } from './use-comment-list.ts';

interface Props {
  state: LoadState;
  load: () => void;
}

/**
 * How far the reloading of the comments is: running, offered under the data saver, or failed. It is below them, so that
 * no comment moves.
 */
export function LoadNotice({ state, load }: Props): ReactElement | null {
  if (state === 'done') return null;
  if (state === 'loading') {
    return (
      <p className="sr" role="status">
        Cargando comentarios…
      </p>
    );
  }
  if (state === 'waiting') {
    if (!isDataSaverOn()) return null;
    return (
      <button type="button" className="btn mt-3" onClick={load}>
        Actualizar los comentarios
      </button>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-coral" role="alert">
      <p>
        <b>{commentMessages.loadFailed}.</b> <span>{state.failure}</span>
      </p>
      <button type="button" className="btn text-ink" onClick={load}>
        {apiMessages.retry}
      </button>
    </div>
  );
}
