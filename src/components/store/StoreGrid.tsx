import type { ReactElement } from 'react';
import type { Business } from '#contract/stores.ts';
import { BusinessCard } from './StoreCard.tsx';
import { storeGridClass } from './store-grid.ts';

interface Props {
  businesses: readonly Business[];
  level?: 2 | 3;
  firstInView?: number;
}

/** A grid of business cards, as one React root. */
export function BusinessGrid({ businesses, level = 3, firstInView = 0 }: Props): ReactElement {
  return (
    <ul className={storeGridClass}>
      {businesses.map((business, index) => (
        <BusinessCard
          key={business.id}
          business={business}
          level={level}
          isFirst={index < firstInView}
        />
      ))}
    </ul>
  );
}
