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

/** How many visitors have a product among their favourites, with this one as the heart beside it says; nothing of none. */
export function FavouriteCount({ id, count }: Props): ReactElement | null {
  const own = useStore($favourites).includes(id) ? 1 : 0;
  const [rendered] = useState(count - own);
  const others = useStore($otherFavourites)[id] ?? rendered;
  const total = others + own;
  if (total < 1) return null;
  return (
    <span className="mt-1 before:text-coral before:[content:'♥_'_/_'']">
      {favouritesText(total)}
    </span>
  );
}
