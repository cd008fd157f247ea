import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';

export interface Sending {
  readonly isSending: boolean;
  readonly failure: string | null;
  /**
   * Does the work, never twice at once, then calls `onDone`. A failure is put into words unless `saysItself` shows it
   * elsewhere.
   */
  readonly send: (work: () => Promise<void>, saysItself?: (error: unknown) => boolean) => void;
}

interface Sent {
  readonly work: () => Promise<void>;
  readonly saysItself: ((error: unknown) => boolean) | undefined;
}

/** The state of sending a dialog, or of a button. */
export function useSending(onDone?: () => void): Sending {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Sent) => work(),
    onSuccess: () => onDone?.(),
    onError: (error, { saysItself }) => {
      if (isSessionOver(error) || saysItself?.(error) === true) return;
      setFailure(describeFailure(error));
    },
  });
  return {
    isSending: isPending,
    failure,
    send: (work, saysItself) => {
      if (isPending) return;
      setFailure(null);
      mutate({ work, saysItself });
    },
  };
}
