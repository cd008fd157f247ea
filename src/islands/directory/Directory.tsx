import type { ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Pagination } from '#components/ui/Pagination.tsx';
import type { StoreType } from '#domain/stores/store-type.ts';
import { storesFoundText, storesText, pageOfText } from '#domain/text/count-text.ts';
import { directoryPageSize } from '#domain/limits.ts';
import { pageMeta, pageWindow } from '#domain/pagination.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { ListBody } from '../shared/listing/ListBody.tsx';
import { ListStatus } from '../shared/listing/ListStatus.tsx';
import { useCurrentLink } from '../shared/listing/use-current-link.ts';
import { useListing, useTitle } from '../shared/listing/use-listing.ts';
import { DirectorySearch } from './DirectorySearch.tsx';
import type { DirectoryQuery, KnownPlaces } from './directory-query.ts';
import { type NamedPlace, directoryHeading, readDirectoryQuery } from './directory-query.ts';

interface Props {
  /** The rendered state. */
  type: StoreType | null;
  place?: NamedPlace | null;
  page: number;
  total: number;
  siteName: string;
  /** Whether there is no API. The search needs it. */
  isStatic?: boolean | undefined;
  /** The links of the types. */
  types?: Markup;
  /** The form of places, and the controls of the page's program. */
  tools?: Markup;
  /** The rendered cards. */
  children?: ReactNode;
}

/** The directory of stores with its filter, search and pages. It begins with the rendered cards. */
export function Directory(props: Props): ReactElement {
  const { type, place = null, page, total, siteName, isStatic, types, tools, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const { state, hasActed, heading, go, retry, takeClick } = useListing({
    rendered: { type, search: '', ...(place && { place: place.path }), page },
    pathOf: directoryPath,
    read: (query) => readDirectoryQuery(query, place && findKnown(place)),
    load: async (query, signal) => (await import('./load-stores.tsx')).loadStores(query, signal),
    follow: (target, link, current) =>
      // The script knows only the rendered place's name, so a link to another place loads its page.
      target.place === undefined || target.place === place?.path
        ? keepSearch(target, link, current)
        : null,
  });
  const { query } = state;
  const isFiltered = query.type !== null || query.search !== '' || query.place !== undefined;
  const rendered = pageMeta({ total, page, limit: directoryPageSize });
  const meta =
    state.kind === 'shown' ? state.result.meta : state.kind === 'adopted' ? rendered : null;
  const title = directoryHeading(query, place);
  const pages =
    meta !== null && meta.page > 1 ? ` · ${pageOfText(meta.page, meta.totalPages)}` : '';
  const found = meta === null ? null : storesFoundText(meta.total);
  const pathOf = (number: number) => directoryPath({ ...query, page: number });
  useTitle(state.kind === 'adopted' ? null : title + pages, siteName);
  useCurrentLink(root, 'type', query.type);

  return (
    <div ref={root} onClick={takeClick}>
      <PageHead
        title={title}
        text={
          // The text is about all stores.
          isFiltered
            ? undefined
            : 'Tiendas, cafeterías, talleres y servicios de toda Cuba. Entra y escríbeles.'
        }
        tail={
          query.place !== undefined && meta !== null ? `· ${storesText(meta.total)}` : undefined
        }
        count={
          query.place !== undefined && meta !== null
            ? undefined
            : (found ?? (state.kind === 'failed' ? 'No se pudo cargar' : 'Cargando…'))
        }
        heading={heading}
      >
        {isStatic !== true && (
          <DirectorySearch
            type={query.type}
            place={query.place}
            search={query.search}
            onSearch={(search) => {
              go({ ...query, search, page: 1 });
            }}
          />
        )}
      </PageHead>
      <div className="wrap">
        {types}
        <div className="mt-3 flex flex-wrap items-start gap-x-2">
          {tools}
          {isFiltered && (
            <a className="link flex min-h-11 items-center px-1" href={directoryPath()}>
              <span>Ver todos</span>
              <span className="sr"> los negocios</span>
            </a>
          )}
        </div>
        <div className="mt-3">
          <ListBody
            state={state}
            rendered={children}
            grid="shops"
            retry={retry}
            finishedPath={query.search === '' ? pathOf(query.page) : null}
          />
        </div>
        {meta !== null && (
          <Pagination
            meta={meta}
            entries={pageWindow(meta.page, meta.totalPages)}
            hrefOf={pathOf}
          />
        )}
        <ListStatus
          isSilent={!hasActed || state.kind === 'failed'}
          text={found === null ? 'Cargando negocios…' : `${title}: ${found}${pages}`}
        />
      </div>
    </div>
  );
}

/** The municipalities that can be chosen on a page of a place. */
function findKnown({ path }: NamedPlace): KnownPlaces {
  const fields = document.querySelectorAll<HTMLOptionElement>('select[name=municipality] option');
  return {
    province: path.split('/')[0] ?? '',
    municipalities: Array.from(fields, ({ value }) => value),
  };
}

/** A type link keeps the search. Other links, such as 'Ver todos', replace the query. */
function keepSearch(
  query: DirectoryQuery,
  link: HTMLAnchorElement,
  { search }: DirectoryQuery,
): DirectoryQuery {
  return link.closest('.strip') === null ? query : { ...query, search };
}
