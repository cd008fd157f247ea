import type { ReactElement } from 'react';
import { gridClass } from '#components/ui/grid-sizes.ts';

const cards = Array.from({ length: 10 }, (_, index) => index);

const line = 'my-1.5 block h-3.5 rounded-[7px] bg-line';

/** Cards to come, in the shape of the grid. */
export function Skeleton(): ReactElement {
  return (
    <ul className={`skeleton motion-safe:animate-breathe ${gridClass.wide}`} aria-hidden="true">
      {cards.map((index) => (
        <li key={index} className="card [box-shadow:none]">
          <div className="pic" />
          <div className="body">
            <i className={line} />
            <i className={`${line} w-3/5`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
