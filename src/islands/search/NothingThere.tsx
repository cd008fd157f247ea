import type { ReactElement } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { productMessages } from '#domain/messages.ts';
import { readPlace } from '#domain/places/listed-places.ts';
import { aroundLabel, noneInPlace } from '#domain/places/place-name.ts';
import { Nothing } from './Nothing.tsx';

interface Props {
  /** As `province` or `province/municipality`. */
  path: string;
  /** The address of the same search in the place around it. */
  around: string;
}

/**
 * Replaces the results when no store of a place has a match. It is loaded only then, because it needs the names of all
 * places. The stored index also takes places that do not exist.
 */
export function NothingThere({ path, around }: Props): ReactElement {
  const place = readPlace(path);
  if (place === null) return <Nothing unfiltered={around} all={null} />;
  return (
    <EmptyState
      title={productMessages.noResults}
      text={noneInPlace(place)}
      action={{ href: around, label: aroundLabel(place) }}
    />
  );
}
