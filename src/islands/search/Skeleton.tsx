import type { ReactElement } from 'react';
import { gridClass } from '#components/ui/grid-sizes.ts';

const line = 'my-1.5 block h-3.5 rounded-[7px] bg-line';

/** Cards to come, in the shape of the grid: as long as the list, so that the way back finds its place on the page. */
export function Skeleton({ count }: { count: number }): ReactElement {
  return (
    <ul className={`skeleton motion-safe:animate-breathe ${gridClass.wide}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="card min-h-80 [box-shadow:none]">
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
