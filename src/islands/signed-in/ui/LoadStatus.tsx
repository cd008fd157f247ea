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
  /** The title of a failure. */
  title?: string;
  /** The number of placeholder rows. */
  count?: number;
}

/** Placeholder rows until the data has loaded, or the failure to load it. */
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
