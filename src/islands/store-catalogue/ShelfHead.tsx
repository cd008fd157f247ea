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
  /** The id of the search form that the toggle shows. */
  searchId: string;
  isSearching: boolean;
  /** Whether there is a toggle. */
  canSearch: boolean;
  onToggle: () => void;
}

/** A phone has both ways of searching in the folded part of the store's head. */
const button = 'btn flex-none max-sm:hidden';

/** The heading of the products, their number, and the two ways of searching them. */
export function ShelfHead(props: Props): ReactElement {
  const {
    advancedPath,
    title,
    count,
    heading,
    toggle,
    searchId,
    isSearching,
    canSearch,
    onToggle,
  } = props;
  const isMounted = useIsMounted();
  return (
    <div className="shelf-head mb-2 flex flex-wrap items-center gap-2 sm:mb-3">
      <div className="flex flex-[1_1_8rem] flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <h2 className="scroll-mt-15" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="text-note text-soft">{count}</p>
      </div>
      {canSearch && (
        <button
          ref={toggle}
          type="button"
          // It takes up its room before it works.
          className={isMounted ? button : `${button} invisible`}
          aria-expanded={isSearching}
          aria-controls={isSearching ? searchId : undefined}
          onClick={onToggle}
        >
          <SearchIcon />
          <span>Buscar aquí</span>
        </button>
      )}
      <a className={`${button} noscript:hidden`} href={advancedPath}>
        <SlidersIcon />
        <span>Búsqueda avanzada</span>
      </a>
    </div>
  );
}
