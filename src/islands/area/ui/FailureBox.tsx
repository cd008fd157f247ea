import type { ReactElement } from 'react';
import { apiMessages } from '#domain/messages.ts';
import { AlertBox } from './AlertBox.tsx';

interface Props {
  title: string;
  text?: string;
  retry?: () => void;
}

/** Says what could not be done and why, and offers to try again. */
export function FailureBox({ title, text, retry }: Props): ReactElement {
  return (
    <AlertBox tone="failed" title={title} text={text}>
      {retry !== undefined && (
        <button type="button" className="btn" onClick={retry}>
          {apiMessages.retry}
        </button>
      )}
    </AlertBox>
  );
}
