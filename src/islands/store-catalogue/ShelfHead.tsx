import type { ReactElement, RefObject } from 'react';
import { SearchIcon, SlidersIcon } from '../shared/listing/icons.tsx';
import { useIsMounted } from '../shared/use-is-mounted.ts';

interface Props {
  /** The address of the advanced search. */
  advancedPath: string;
  title: string;
  count: string;
  heading: RefObject<HTMLHeadingElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
  /** Id of the search that the toggle shows. */
  searchId: string;
  isSearching: boolean;
  onToggle: () => void;
}

/** What the products are limited to, how many there are, and the two ways of searching among them. */
export function ShelfHead(props: Props): ReactElement {
  const { advancedPath, title, count, heading, toggle, searchId, isSearching, onToggle } = props;
  const isMounted = useIsMounted();
  return (
    <div className="shelf-head">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{count}</p>
      </div>
      <button
        ref={toggle}
        type="button"
        // Its place is kept until it works.
        className={isMounted ? 'btn' : 'btn invisible'}
        aria-expanded={isSearching}
        aria-controls={isSearching ? searchId : undefined}
        onClick={onToggle}
      >
        <SearchIcon />
        <span>Buscar aquí</span>
      </button>
      <a className="btn" href={advancedPath}>
        <SlidersIcon />
        <span>Búsqueda avanzada</span>
      </a>
    </div>
  );
}
