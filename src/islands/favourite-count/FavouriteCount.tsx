import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { favouritesText } from '#domain/products/favourites.ts';
import { $favourites, $otherFavourites } from '#state/favourites.ts';

interface Props {
  id: string;
  /** As the page was rendered. */
  count: number;
}

/** How many visitors have a product among their favourites, with this one as the heart beside it says. */
export function FavouriteCount({ id, count }: Props): ReactElement {
  const own = useStore($favourites).includes(id) ? 1 : 0;
  const [rendered] = useState(count - own);
  const others = useStore($otherFavourites)[id] ?? rendered;
  return <span>{favouritesText(others + own)}</span>;
}
