import type { ReactElement } from 'react';
import { gridClass } from '#components/ui/grid-sizes.ts';

const line = 'my-1.5 block h-3.5 rounded-[7px] bg-line';

/**
 * Placeholders in the shape of the cards. There are as many as the list has, so that Back finds its scroll position.
 */
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
