import type { ReactElement, RefObject } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { hasApi } from '#client/api-url.ts';
import { useFetched } from '../shared/use-fetched.ts';
import { ProductGrid } from '#components/product/ProductGrid.tsx';
import { Pagination } from '#components/ui/Pagination.tsx';
import { pageOfText, productsFoundText } from '#domain/text/count-text.ts';
import { isPaginationHidden, compactPages } from '#domain/pagination.ts';
import { searchPageSize } from '#domain/limits.ts';
import { apiMessages, productMessages, searchMessages } from '#domain/messages.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';
import { defaultProductSearch } from '#domain/search/search-query.ts';
import type { Outcome } from './find-products.ts';
import type { FoundProducts } from './found-products.ts';
import { PageSize } from './PageSize.tsx';
import type { SearchScope } from './search-scope.ts';
import { addressOf, clearFilters, comparesPrices } from './search-scope.ts';
import { Skeleton } from './Skeleton.tsx';

interface Props {
  /** Null while the page is hydrated. */
  search: ProductSearch | null;
  scope: SearchScope;
  /** Null while the search is running. */
  outcome: Outcome | null;
  heading: RefObject<HTMLHeadingElement | null>;
  retry: () => void;
  /** The sorts, which follow the heading, so that it stays where it is when there is nothing to sort. */
  sorts: Markup;
  /** The chips that remove active filters. */
  chips: Markup;
  onPageSize: (limit: number) => void;
}

const noticeClass =
  'notice mt-0 mb-4 flex-wrap gap-x-5 gap-y-2.5 border-mango bg-mango-wash px-4 py-3';

const fetchNothing = () => import('./Nothing.tsx');
const fetchNothingThere = () => import('./NothingThere.tsx');
const fetchPlaces = () => import('./Places.tsx');

export function Results(props: Props): ReactElement {
  const { search, outcome, heading, retry, sorts, chips } = props;
  const isNothing = outcome?.status === 'found' && outcome.found.meta.total === 0;
  const summary = outcome === null ? 'Buscando…' : summarize(outcome);
  return (
    <>
      <h2 className="mb-1.5" ref={heading} tabIndex={-1}>
        {summary}
      </h2>
      <p className="sr" role="status">
        {search !== null && summary}
      </p>
      {!isNothing && sorts}
      {chips}
      {search === null && (
        <button
          type="button"
          className="btn main absolute top-[120px] left-1/2 z-1 hidden [translate:-50%] saver:inline-flex"
        >
          Ver resultados
        </button>
      )}
      {search === null || outcome === null ? (
        // A new key when the filters appear above, because a new element does not count as moved.
        <Skeleton key={search === null ? 0 : 1} count={search?.limit ?? searchPageSize} />
      ) : outcome.status === 'failed' ? (
        <div className={noticeClass} role="alert">
          <p className="flex-[1_1_240px]">{outcome.message}</p>
          <button type="button" className="btn" onClick={retry}>
            {apiMessages.retry}
          </button>
        </div>
      ) : (
        <Found {...props} search={search} found={outcome.found} />
      )}
    </>
  );
}

function summarize(outcome: Outcome): string {
  if (outcome.status === 'failed') return productMessages.searchFailed;
  const { meta, isExact } = outcome.found;
  const count = productsFoundText(meta.total, !isExact);
  const text = count.charAt(0).toUpperCase() + count.slice(1);
  if (meta.totalPages < 2) return text;
  // The dot ends the line instead of beginning the next.
  return `${text}\u00a0· ${pageOfText(meta.page, meta.totalPages, isExact)}`;
}

function Found({
  search,
  scope,
  found,
  retry,
  onPageSize,
}: Props & { search: ProductSearch; found: FoundProducts }): ReactElement {
  const { products, meta, searched, isPartial, isStored } = found;
  const place = [search.province, search.municipality].filter(Boolean).join('/');
  // A page past the last one is empty too, but then the place has results.
  const isNoneThere = place !== '' && meta.total === 0;
  const nothing = useFetched(products.length === 0 && !isNoneThere, fetchNothing);
  const nothingThere = useFetched(isNoneThere, fetchNothingThere);
  const isMissed = search.q !== '' && scope === null && (products.length === 0 || isPartial);
  const places = useFetched(isMissed && !isStored, fetchPlaces);
  const unfiltered = addressOf(clearFilters(search), scope);
  const isFiltered = addressOf({ ...search, page: 1 }, scope) !== unfiltered;
  return (
    <>
      {searched !== null && (
        <p className="mb-3 text-note text-soft">
          Mostrando resultados de <b>{searched}</b>.{' '}
          <a
            href={addressOf({ ...search, literal: true, page: 1 }, scope)}
          >{`Buscar «${search.q}» tal como está`}</a>
        </p>
      )}
      {isPartial && <p className="mb-3 text-note text-soft">{searchMessages.partial}</p>}
      {comparesPrices(search) && products.length > 0 && (
        <p className="mb-3 text-note text-soft">{searchMessages.pricesNotConverted}</p>
      )}
      {isStored && (
        <div className={noticeClass}>
          <p className="flex-[1_1_240px]">
            {hasApi ? searchMessages.storedMeanwhile : searchMessages.stored}
          </p>
          {hasApi && (
            <button type="button" className="btn" onClick={retry}>
              {apiMessages.retry}
            </button>
          )}
        </div>
      )}
      {products.length === 0 ? (
        isNoneThere ? (
          nothingThere && (
            <nothingThere.NothingThere path={place} around={addressOf(widenPlace(search), scope)} />
          )
        ) : (
          nothing && (
            <nothing.Nothing
              unfiltered={isFiltered ? unfiltered : null}
              all={search.q === '' ? null : addressOf(defaultProductSearch, scope)}
            />
          )
        )
      ) : (
        <ProductGrid products={products} showsStore={scope === null} firstInView={2} />
      )}
      {isMissed && places && <places.Places text={search.q} />}
      <Pagination
        meta={meta}
        entries={compactPages(meta.page, meta.totalPages)}
        hrefOf={(page) => addressOf({ ...search, page }, scope)}
      />
      {!isPaginationHidden(meta.total) && <PageSize limit={search.limit} onChange={onPageSize} />}
    </>
  );
}

/** The same search in the larger place around its own. */
const widenPlace = ({ municipality, ...search }: ProductSearch): ProductSearch => ({
  ...search,
  ...(municipality === null && { province: null }),
  municipality: null,
  page: 1,
});
