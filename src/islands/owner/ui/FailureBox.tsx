import type { ReactElement } from 'react';
import { apiMessages } from '#domain/messages.ts';

interface Props {
  title: string;
  text?: string;
  retry?: () => void;
}

/** Says what could not be done and why, and offers to try again. */
export function FailureBox({ title, text, retry }: Props): ReactElement {
  return (
    <div className="failure" role="alert">
      <p>
        <b>{title}</b>
        {text}
      </p>
      {retry !== undefined && (
        <button type="button" className="btn" onClick={retry}>
          {apiMessages.retry}
        </button>
      )}
    </div>
  );
}
