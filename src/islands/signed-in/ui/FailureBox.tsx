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

/** Tells what failed and why, and offers another try. */
export function FailureBox({ title, text, retry }: Props): ReactElement {
  const [isRetried, setRetried] = useState(false);
  // After a successful try the button disappears with the box.
  useFocusAfter(isRetried);
  const box = useRef<HTMLDivElement>(null);
  const isOfForm = retry === undefined;
  useEffect(() => {
    const form = box.current?.closest('form') ?? null;
    if (!isOfForm || form === null) return;
    // The button that sent the form is in view, but the end of the form may not be. A wrong field has the focus
    // instead.
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
