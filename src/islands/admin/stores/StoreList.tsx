import type { ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { Pagination } from '#components/ui/Pagination.tsx';
import { compactPages, isPastEnd } from '#domain/pagination.ts';
import { storeTypeLabel } from '#domain/stores/store-type.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { followInPage } from '#islands/signed-in/ui/follow-in-page.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { Since } from '#islands/admin/queue/Since.tsx';
import { Marks } from './Marks.tsx';
import { stateNames, type StorePlace, storeStates, wayTo, wayToStore } from './store-place.ts';
import { StoreSearch } from './StoreSearch.tsx';

/** The stores of the marketplace, the newest first. */
export function StoreList({ place }: { place: StorePlace }): ReactElement {
  const { search, state, page } = place;
  const [, navigate] = useLocation();
  const query = useQuery({
    queryKey: [...operatorKeys.stores, place],
    queryFn: ({ signal }) =>
      operatorApi('GET /admin/businesses', {
        query: { search: search === '' ? undefined : search, state: state ?? undefined, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData && isPastEnd(data.meta)) {
    const { to, state: kept } = wayTo({ ...place, page: data.meta.totalPages });
    return <Redirect to={to} state={kept} replace />;
  }
  return (
    <>
      <ScreenHead
        title="Negocios"
        count={data === undefined ? undefined : `${formatCount(data.meta.total)} en total`}
      />
      <StoreSearch place={place} />
      <p className="mb-4 flex flex-wrap gap-2">
        {storeStates.map((one) => (
          <Link
            key={one}
            className="chip wrap-anywhere"
            aria-current={one === state ? 'true' : undefined}
            {...wayTo({ ...place, state: one === state ? null : one, page: 1 })}
          >
            {stateNames[one][1]}
          </Link>
        ))}
      </p>
      <LoadStatus query={query} />
      {data?.data.length === 0 && (
        <p className="panel p-6 text-center">No hay negocios que coincidan.</p>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className="panel px-4 aria-busy:opacity-60" aria-busy={isPlaceholderData}>
          {data.data.map((store) => (
            <li key={store.id} className="grid gap-1 rule-b py-3 last:rule-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  translate="no"
                  className="link -my-2.5 flex-[1_1_8rem] py-2.5 text-[1.05rem] wrap-anywhere"
                  {...wayToStore(store.id, place)}
                >
                  {store.name}
                </Link>
                <span className="text-small text-soft">
                  <Since instant={store.publicSince ?? store.createdAt} />
                </span>
              </p>
              <p className="text-small wrap-anywhere text-soft">
                <span>{storeTypeLabel(store.type)}</span> · <span>{store.province}</span>
                {store.contact?.owner && <span>{` · ${store.contact.owner.email}`}</span>}
              </p>
              <Marks store={store} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (
        <div
          onClick={(event) => {
            followInPage(event, (to) => {
              navigate(to, { state: wayTo(place).state });
            });
          }}
        >
          <Pagination
            meta={data.meta}
            entries={compactPages(data.meta.page, data.meta.totalPages)}
            hrefOf={(other) => wayTo({ ...place, page: other }).to}
          />
        </div>
      )}
    </>
  );
}
