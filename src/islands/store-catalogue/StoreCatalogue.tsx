import type { ReactElement, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { Pagination } from '#components/ui/Pagination.tsx';
import { productPageSize } from '#domain/limits.ts';
import { businessMessages } from '#domain/messages.ts';
import { compactPages, pageMeta } from '#domain/pagination.ts';
import { storePath } from '#domain/paths/paths.ts';
import { ListBody } from '../shared/listing/ListBody.tsx';
import { ListStatus } from '../shared/listing/ListStatus.tsx';
import { useCurrentLink } from '../shared/listing/use-current-link.ts';
import { useTitle } from '../shared/listing/use-listing.ts';
import { CategoryScroller } from './CategoryScroller.tsx';
import { ShelfHead } from './ShelfHead.tsx';
import { ShelfSearch } from './ShelfSearch.tsx';
import { FoldedToggle, focusFoldedToggle } from './FoldedToggle.tsx';
import { catalogueHeading, describeCount } from './catalogue-query.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useCompactHeader } from './use-compact-header.ts';
import './store-catalogue.css';

interface Props {
  businessId: string;
  url: string;
  storeName: string;
  siteName: string;
  advancedPath: string;
  /** The rendered state: the category, the page and the total number of products. */
  category: { id: string; name: string } | null;
  page: number;
  total: number;
  /** Whether there is no API. The search on the page needs it. */
  isStatic?: boolean | undefined;
  /** The links of the categories. */
  strip?: Markup;
  /** The rendered cards. */
  children?: ReactNode;
}

/** The products of a store by category, search and page. It begins with the rendered ones. */
export function StoreCatalogue(props: Props): ReactElement {
  const { url, storeName, siteName, category, page, total, strip, children } = props;
  const { state, hasActed, heading, go, retry, takeClick } = useCatalogue(props);
  const [isOpened, setIsOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const searchId = useId();
  const { query } = state;
  const isSearching = isOpened || query.search !== '';

  const result = state.kind === 'shown' ? state.result : null;
  const rendered = { ...pageMeta({ total, page, limit: productPageSize }), totalIsExact: true };
  const meta = state.kind === 'adopted' ? rendered : (result?.meta ?? null);
  const adopted = category !== null && category.id === query.category ? category.name : null;
  const name =
    query.category === null ? null : (query.name ?? adopted ?? result?.categoryName ?? null);
  const title = catalogueHeading(name, query.search);
  const count = describeCount(meta, state.kind);
  const pathOf = (number: number) => storePath(url, { ...query, page: number });

  useTitle(state.kind === 'adopted' ? null : `${storeName} · ${title}`, siteName);
  useCurrentLink(root, 'category', query.category);
  useCompactHeader();

  const search = (text: string) => {
    setIsOpened(true);
    // Extending a search adds no further history entry.
    const entry = query.search !== '' && text !== '' ? 'replace' : 'push';
    go({ ...query, search: text, page: 1 }, entry);
  };
  const close = () => {
    setIsOpened(false);
    const isShown = (toggle.current?.getClientRects().length ?? 0) > 0;
    if (isShown) toggle.current?.focus();
    else focusFoldedToggle();
    if (query.search !== '') go({ ...query, search: '', page: 1 });
  };

  return (
    <div ref={root} onClick={takeClick}>
      {strip !== undefined && <CategoryScroller>{strip}</CategoryScroller>}
      <section className="shelf mt-1.5 sm:mt-4">
        <ShelfHead
          advancedPath={props.advancedPath}
          title={title}
          count={count}
          heading={heading}
          toggle={toggle}
          searchId={searchId}
          isSearching={isSearching}
          canSearch={props.isStatic !== true}
          onToggle={() => {
            if (isSearching) close();
            else setIsOpened(true);
          }}
        />
        {props.isStatic !== true && (
          <FoldedToggle
            onOpen={() => {
              setIsOpened(true);
              // A search that is open already does not take the focus by itself.
              document.getElementById(searchId)?.querySelector('input')?.focus();
            }}
          />
        )}
        {isSearching && (
          <ShelfSearch
            id={searchId}
            search={query.search}
            takesFocus={isOpened}
            onSearch={search}
            onClose={close}
          />
        )}
        <ListBody
          state={state}
          rendered={children}
          grid="wide"
          retry={retry}
          finishedPath={query.search === '' ? pathOf(query.page) : null}
        />
        {meta !== null && (
          <Pagination
            meta={meta}
            entries={compactPages(meta.page, meta.totalPages)}
            hrefOf={pathOf}
          />
        )}
        <ListStatus
          isSilent={!hasActed || state.kind === 'failed'}
          text={state.kind === 'loading' ? businessMessages.loading : `${title}: ${count}`}
        />
      </section>
    </div>
  );
}
