import type { ReactElement } from 'react';
import { useState } from 'react';
import { apiMessages } from '#domain/messages.ts';
import { AlertBox } from './AlertBox.tsx';
import { useFocusAfter } from './use-focus-after.ts';

interface Props {
  title: string;
  text?: string;
  retry?: () => void;
}

/** Says what could not be done and why, and offers to try again. */
export function FailureBox({ title, text, retry }: Props): ReactElement {
  const [isRetried, setRetried] = useState(false);
  // The button goes with the box once that has helped.
  useFocusAfter(isRetried);
  return (
    <AlertBox tone="failed" title={title} text={text}>
      {retry !== undefined && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            setRetried(true);
            retry();
          }}
        >
          {apiMessages.retry}
        </button>
      )}
    </AlertBox>
  );
}
