import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useCountdown } from '../use-countdown.ts';
import { resendPauseMs } from '#domain/accounts/identity-limits.ts';

interface Props {
  /** Returns whether a code is on its way. */
  send: () => Promise<boolean>;
  /** Whether a code has just been sent, so that the pause begins at once. */
  hasJustSent: boolean;
}

/** Sends a code again, after a pause in which the last one can arrive. */
export function ResendCode({ send, hasJustSent }: Props): ReactElement {
  const [left, begin] = useCountdown(resendPauseMs, hasJustSent);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const resend = async () => {
    if (isBusy.current || left > 0) return;
    isBusy.current = true;
    setSending(true);
    try {
      if (await send()) begin();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={left > 0 || isSending}
      onClick={() => void resend()}
    >
      {left > 0 ? `Reenviar código (${left} s)` : isSending ? 'Enviando…' : 'Reenviar código'}
    </button>
  );
}
