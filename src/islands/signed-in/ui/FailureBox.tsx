import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
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
  const box = useRef<HTMLDivElement>(null);
  const isOfForm = retry === undefined;
  useEffect(() => {
    const form = box.current?.closest('form') ?? null;
    if (!isOfForm || form === null) return;
    // The button that sent a form stays in view while its end may not; a field that is to blame has the focus.
    const hasWrongField = form.querySelector('[aria-invalid=true]') !== null;
    if (!hasWrongField) box.current?.scrollIntoView({ block: 'center' });
  }, [isOfForm]);
  return (
    <div ref={box}>
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
    </div>
  );
}
