import type { ReactElement } from 'react';
import { apiMessages } from '#domain/messages.ts';

interface Props {
  message: string;
  retry: () => void;
  /** The rendered page with the same list, if there is one. */
  finishedPath: string | null;
}

/** A list that could not be loaded, with ways to go on. */
export function ListFailure({ message, retry, finishedPath }: Props): ReactElement {
  return (
    <div className="empty" role="alert">
      <p>{message}</p>
      <button type="button" className="btn main" onClick={retry}>
        {apiMessages.retry}
      </button>
      {finishedPath !== null && (
        <a className="btn ghost" href={finishedPath} data-reload>
          Abrir la página publicada
        </a>
      )}
    </div>
  );
}
