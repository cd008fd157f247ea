import type { ReactElement } from 'react';
import { apiMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { FailureBox } from './FailureBox.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

interface Props {
  query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** What could not be done, when it could not. */
  title?: string;
  /** Rows that stand for what is on its way. */
  count?: number;
}

/** Rows without content until data is there, and why it is not when it could not be loaded. */
export function LoadStatus({
  query: { data, error, refetch },
  title = apiMessages.loadFailed,
  count,
}: Props): ReactElement | null {
  if (error !== null) {
    return <FailureBox title={title} text={describeFailure(error)} retry={() => void refetch()} />;
  }
  return data === undefined ? <ListSkeleton count={count} /> : null;
}
