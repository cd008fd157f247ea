import type { ReactElement } from 'react';
import './listing.css';

interface Props {
  grid: 'shops' | 'wide';
}

const counts = { shops: 6, wide: 10 } as const;

/** Cards without content, in the shape of those to come. */
export function CardSkeletons({ grid }: Props): ReactElement {
  return (
    <ul className={`grid ${grid} bones`} aria-hidden="true">
      {Array.from({ length: counts[grid] }, (_, index) => (
        <li key={index} className={grid === 'shops' ? 'card shop' : 'card'}>
          <div className="pic" />
          <div className="body">
            <i />
            <i />
          </div>
        </li>
      ))}
    </ul>
  );
}
