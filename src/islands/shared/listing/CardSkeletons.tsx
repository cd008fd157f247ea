import type { ReactElement } from 'react';
import { storeGridClass } from '#components/store/store-grid.ts';
import { gridClass } from '#components/ui/grid-sizes.ts';

interface Props {
  grid: 'shops' | 'wide';
}

/** As many cards as a page has at most. A shorter list would lose the scroll position to which Back returns. */
const counts = { shops: 15, wide: 25 } as const;
const line = 'my-1 h-3.5 rounded-[7px] bg-line';

/** Cards without content, in the shape of those to come. */
export function CardSkeletons({ grid }: Props): ReactElement {
  return (
    <ul
      className={`skeleton motion-safe:animate-breathe ${grid === 'shops' ? storeGridClass : gridClass.wide}`}
      aria-hidden="true"
    >
      {Array.from({ length: counts[grid] }, (_, index) => (
        <li key={index} className="card">
          <div className={`pic bg-line ${grid === 'shops' ? 'aspect-[2.8]' : ''}`} />
          <div className={`body ${grid === 'shops' ? 'pl-[84px]' : ''}`}>
            <i className={line} />
            <i className={`${line} w-3/5`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
