import type { ReactElement } from 'react';
import { skeletonClass, skeletonRowClass as row } from '../ui/ListSkeleton.tsx';
import * as classes from './frame-classes.ts';
import type { Place } from './place.ts';

interface Props {
  siteName: string;
  places: readonly Place[];
  /** The text for screen readers about what is loading. */
  status?: string;
}

const skeletonBar =
  'block h-[1em] w-[9em] max-w-[80%] rounded-sm bg-line motion-safe:animate-breathe';

/** The frame before the account is known: as the page is rendered, and while the session is checked. */
export function FrameSkeleton({ siteName, places, status }: Props): ReactElement {
  return (
    <div className={classes.frame} aria-busy="true">
      <aside className={classes.side}>
        <p className={classes.brand}>{siteName}</p>
        <p className={`${classes.sideTitle} pt-0.5 pb-3.5`}>
          <span className={skeletonBar} />
        </p>
        <ul className={classes.places.side.list}>
          {places.map(({ path, label, Icon }) => (
            <li key={path}>
              <span className={classes.places.side.place}>
                <Icon aria-hidden="true" className={classes.places.side.icon} />
                <span>{label}</span>
              </span>
            </li>
          ))}
        </ul>
      </aside>
      <header className={classes.head}>
        <span className={classes.headTitle}>
          <span className={skeletonBar} />
        </span>
        <span className={`${classes.avatar} bg-line`} />
      </header>
      <div className={status === undefined ? classes.stage : `${classes.stage} relative`}>
        {status !== undefined && (
          <p className="absolute inset-x-0 mt-60 text-center font-semibold text-soft" role="status">
            {status}
          </p>
        )}
        <div className="mb-4 flex min-h-11 items-center text-[1.7rem]">
          <span className={skeletonBar} />
        </div>
        <div className={skeletonClass}>
          <i className={row} />
          <i className={row} />
          <i className={row} />
        </div>
      </div>
      <div className={classes.places.tabs.bar}>
        <div className={classes.places.tabs.list}>
          {places.map(({ path, label, Icon }) => (
            <span key={path} className={classes.places.tabs.place}>
              <Icon aria-hidden="true" className={classes.places.tabs.icon} />
              <span>{label}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
