import { useState } from 'react';

export interface Lock {
  readonly isLocked: boolean;
  /** Runs a call, and stays locked until it is done. */
  readonly hold: <Result>(call: () => Promise<Result>) => Promise<Result>;
}

/** Keeps a dialog open during a call whose result only the dialog can show. */
export function useLock(): Lock {
  const [isLocked, setLocked] = useState(false);
  return {
    isLocked,
    async hold(call) {
      setLocked(true);
      try {
        return await call();
      } finally {
        setLocked(false);
      }
    },
  };
}
