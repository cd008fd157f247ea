import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { favouritesText } from '#domain/products/favourites.ts';
import { $favourites, $otherFavourites } from '#state/favourites.ts';

interface Props {
  id: string;
  /** The number when the page was rendered. */
  count: number;
}

/**
 * The number of visitors with a product among their favourites. This visitor's heart counts as it is now. Nothing when
 * the number is zero.
 */
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
