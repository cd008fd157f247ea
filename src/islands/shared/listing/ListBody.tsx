import type { ReactElement, ReactNode } from 'react';
import { CardSkeletons } from './CardSkeletons.tsx';
import { ListFailure } from './ListFailure.tsx';
import type { Listed } from './listed.ts';
import type { ListingState } from './listing.ts';

interface Props<Query> {
  state: ListingState<Query, Listed>;
  /** What the page was rendered with. It is only hidden, so that what other islands put into it lives on. */
  rendered: ReactNode;
  grid: 'shops' | 'wide';
  retry: () => void;
  /** An address at which the same list is a finished page, should the API not respond; null when there is none. */
  finishedPath?: string | null;
}

/** The place of a list's cards: those rendered, their shape while others load, the others, or what went wrong. */
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
