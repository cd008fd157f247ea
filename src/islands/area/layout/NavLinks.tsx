import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import * as classes from './frame-classes.ts';
import type { Place } from './place.ts';

interface Props {
  places: readonly Place[];
  label: string;
  kind: keyof typeof classes.places;
  onFollow?: () => void;
}

/** Links to the screens of an area; as a sidebar, in the drawer and along the bottom of a phone. */
export function NavLinks({ places, label, kind, onFollow }: Props): ReactElement {
  const [path] = useLocation();
  const look = classes.places[kind];
  return (
    <nav aria-label={label}>
      <ul className={look.list}>
        {places.map((place) => (
          <li key={place.path} className="grid">
            <Link
              className={look.link}
              href={place.path}
              aria-current={path === place.path ? 'page' : undefined}
              onClick={onFollow}
            >
              <place.Icon aria-hidden="true" className={look.icon} />
              <span>{place.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
