import { useState } from 'react';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';

export interface Sending {
  readonly isSending: boolean;
  readonly failure: string | null;
  /** Does the work, once at a time, then calls `onDone`; a failure is kept in words unless `saysItself` says it. */
  readonly send: (work: () => Promise<void>, saysItself?: (error: unknown) => boolean) => void;
}

/** The sending of a dialog. */
export function useSending(onDone: () => void): Sending {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (...[work, saysItself]: Parameters<Sending['send']>): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await work();
      onDone();
    } catch (error) {
      if (isSessionOver(error)) return;
      setSending(false);
      if (saysItself?.(error) !== true) setFailure(describeFailure(error));
    }
  };
  return {
    isSending,
    failure,
    send: (work, saysItself) => {
      if (!isSending) void run(work, saysItself);
    },
  };
}
