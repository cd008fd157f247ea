import type { ReactElement } from 'react';
import type { Business } from '#contract/stores.ts';
import type { PrintedWindows } from '#domain/hours/open-windows.ts';
import { StoreCard } from './StoreCard.tsx';
import { storeGridClass } from './store-grid.ts';

interface Props {
  stores: readonly Business[];
  level?: 2 | 3;
  firstInView?: number;
  /** Returns a store's opening times, on pages that filter by them. */
  windowsOf?: (store: Business) => PrintedWindows;
}

/** A grid of store cards, as one React root. */
export function StoreGrid({ stores, level = 3, firstInView = 0, windowsOf }: Props): ReactElement {
  return (
    <ul className={storeGridClass}>
      {stores.map((store, index) => (
        <StoreCard
          key={store.id}
          store={store}
          level={level}
          isFirst={index < firstInView}
          open={windowsOf?.(store)}
        />
      ))}
    </ul>
  );
}
