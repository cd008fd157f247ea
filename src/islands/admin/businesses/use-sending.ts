import { useState } from 'react';
import { describeFailure } from '#stores/api.ts';
import { isSessionOver } from '#stores/session.ts';

interface Sending {
  readonly isSending: boolean;
  readonly failure: string | null;
  /** Does the work, once at a time, then calls `onDone`; a failure is kept in words. */
  readonly send: (work: () => Promise<void>) => void;
}

/** The sending of a dialog. */
export function useSending(onDone: () => void): Sending {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    setSending(true);
    setFailure(null);
    try {
      await work();
      onDone();
    } catch (error) {
      if (isSessionOver(error)) return;
      setSending(false);
      setFailure(describeFailure(error));
    }
  };
  return {
    isSending,
    failure,
    send: (work) => {
      if (!isSending) void run(work);
    },
  };
}
