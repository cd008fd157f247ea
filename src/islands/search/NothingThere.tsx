import type { ReactElement } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { productMessages } from '#domain/messages.ts';
import { readPlace } from '#domain/places/listed-places.ts';
import { aroundLabel, noneInPlace } from '#domain/places/place-name.ts';
import { Nothing } from './Nothing.tsx';

interface Props {
  /** As `province` or `province/municipality`. */
  path: string;
  /** Where the same is searched in the place around it. */
  around: string;
}

/**
 * What stands for the results when no store of a place has any: the names of places come with it. The stored index is
 * asked for places that there are not, too.
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
