import type { ReactElement } from 'react';

const cards = Array.from({ length: 10 }, (_, index) => index);

/** Cards to come, in the shape of the grid. */
export function Skeleton(): ReactElement {
  return (
    <ul className="grid bones" aria-hidden="true">
      {cards.map((index) => (
        <li key={index} className="card">
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
