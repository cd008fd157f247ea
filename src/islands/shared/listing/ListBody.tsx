import type { ReactElement, ReactNode } from 'react';
import { CardSkeletons } from './CardSkeletons.tsx';
import { ListFailure } from './ListFailure.tsx';
import type { Listed } from './listed.ts';
import type { ListingState } from './listing.ts';

interface Props<Query> {
  state: ListingState<Query, Listed>;
  /** The rendered cards. They are only hidden, so that other islands inside them stay alive. */
  rendered: ReactNode;
  grid: 'shops' | 'wide';
  retry: () => void;
  /** The address of the same list as a finished page, for when the API does not respond; null when there is none. */
  finishedPath?: string | null;
}

/** The cards of a list: the rendered ones, skeletons while others load, the loaded ones, or a failure. */
export function ListBody<Query>({
  state,
  rendered,
  grid,
  retry,
  finishedPath = null,
}: Props<Query>): ReactElement {
  return (
    <>
      <div hidden={state.kind !== 'adopted'}>{rendered}</div>
      {state.kind === 'loading' && <CardSkeletons grid={grid} />}
      {state.kind === 'shown' && state.result.cards}
      {state.kind === 'failed' && (
        <ListFailure message={state.message} retry={retry} finishedPath={finishedPath} />
      )}
    </>
  );
}
