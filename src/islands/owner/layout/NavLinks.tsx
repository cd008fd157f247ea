import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { places } from './places.ts';

interface Props {
  label: string;
  className: string;
  onFollow?: () => void;
}

/** Links to the four screens; as a sidebar, in the drawer and along the bottom of a phone. */
export function NavLinks({ label, className, onFollow }: Props): ReactElement {
  const [path] = useLocation();
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {places.map((place) => (
          <li key={place.path}>
            <Link
              href={place.path}
              aria-current={path === place.path ? 'page' : undefined}
              onClick={onFollow}
            >
              <place.Icon aria-hidden="true" className="icon" />
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
