import { type ReactElement, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, Redirect, useSearch } from 'wouter';
import { formatCount } from '#domain/text/count-text.ts';
import { orderStates, type OrderState } from '#domain/orders/order-state.ts';
import { keepOrderLinks, readOrderLinks, hideOrderLink, isOrderLink } from '#state/order-link.ts';
import { showToast } from '#state/toasts.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { Pager } from '#islands/owner/ui/Pager.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import type { Order } from '#contract/orders.ts';
import { listOrders, orderListsKey } from './order-calls.ts';
import { hasNoOrders, useOrderCounts } from './order-count-calls.ts';
import { stateNames } from './order-texts.ts';
import { type ListPlace, useListAddress } from '#islands/owner/ui/list-address.ts';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

interface Opened {
  readonly fragment: string | null;
}

const findLinks = (): readonly Opened[] => readOrderLinks().map((fragment) => ({ fragment }));

/** The orders of the store by state; an opened link of a customer's message leads to its form. */
export default function Orders(): ReactElement {
  const { id: storeId } = useOwnStore();
  const address = useOrdersAddress();
  const { state, page, limit } = address;
  const [waiting, setWaiting] = useState(findLinks);
  const [opened] = waiting;
  const fragment = opened?.fragment ?? null;
  useEffect(() => {
    keepOrderLinks(waiting.map((one) => one.fragment).filter((one) => one !== null));
  }, [waiting]);
  const openLink = useEffectEvent((link: string) => {
    if (opened !== undefined && fragment !== link) {
      showToast({ title: 'Otro pedido espera', description: 'Se abre cuando cierres este.' });
    }
    setWaiting((known) => queueLink(known, { fragment: link }));
  });
  // In an effect: React may render twice, and the first rendering would take the link from the address.
  useEffect(
    () =>
      followOpenedLinks((link) => {
        openLink(link);
      }),
    [],
  );
  const query = useQuery({
    queryKey: [...orderListsKey, storeId, { state, page, limit }],
    queryFn: ({ signal }) => listOrders({ businessId: storeId, state, page, limit }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [accepted, keepAccepted] = useAccepted(address.format({}));
  const shown = putBack(data?.data ?? [], accepted);
  const isEmpty = !query.isPlaceholderData && data?.meta.total === 0 && accepted.length === 0;
  const counts = useOrderCounts(storeId, isEmpty);
  // The list has the same button then, which is the strong one of the screen.
  const asksForFirst = isEmpty && (state === 'new' || hasNoOrders(counts.data));
  const openNew = () => {
    setWaiting((known) => queueLink(known, { fragment: null }));
  };
  const close = () => {
    // A save that ends late must not close the dialog that was opened after its own.
    setWaiting((now) => (now[0] === opened ? now.slice(1) : now));
  };
  if (shown.length === 0 && (data?.meta.total ?? 0) > 0 && opened === undefined) {
    return <Redirect to={address.format({ page: data?.meta.totalPages ?? 1 })} replace />;
  }
  return (
    <>
      <ScreenHead
        title="Pedidos"
        count={data === undefined ? undefined : formatCount(data.meta.total)}
      >
        <button type="button" className={asksForFirst ? 'btn' : 'btn main'} onClick={openNew}>
          <Plus aria-hidden="true" className="icon" />
          Nuevo pedido
        </button>
      </ScreenHead>
      <nav aria-label="Estado de los pedidos" className="mb-4 flex flex-wrap gap-2">
        {orderStates.map((one) => (
          <Link
            key={one}
            className="chip"
            href={address.format({ state: one, page: 1 })}
            aria-current={one === state ? 'page' : undefined}
          >
            <span>{stateNames[one]}</span>{' '}
            {data !== undefined && data.counts[one] > 0 && (
              <span className="tabular" translate="no">
                {formatCount(data.counts[one])}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <LoadStatus query={query} title="Error al cargar los pedidos" count={3} />
      {isEmpty && !counts.isLoading && (
        <NoOrders
          state={state}
          isFirst={hasNoOrders(counts.data)}
          format={address.format}
          onNew={openNew}
        />
      )}
      {shown.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3">
          {shown.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isNews={accepted.some((one) => one.order === order)}
              onDone={(now) => {
                keepAccepted(order.id, now, shown.indexOf(order));
              }}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} address={address} noun="Pedidos" />}
      {opened !== undefined && (
        <ScreenBoundary key={opened.fragment} onClose={close}>
          <Suspense>
            <OrderDialog fragment={opened.fragment} onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

interface Accepted {
  readonly order: Order;
  /** Where in the list it stood. */
  readonly place: number;
}

/** Orders that were accepted from a list, which keeps them in view until they go on or another list is looked at. */
function useAccepted(list: string) {
  const [kept, setKept] = useState<{ readonly list: string; readonly orders: readonly Accepted[] }>(
    { list, orders: [] },
  );
  if (kept.list !== list) setKept({ list, orders: [] });
  const keep = (id: string, now: Order | null, place: number) => {
    setKept(({ list: ofList, orders }) => {
      const others = orders.filter(({ order }) => order.id !== id);
      const isAccepted = now?.state === 'accepted';
      return { list: ofList, orders: isAccepted ? [...others, { order: now, place }] : others };
    });
  };
  return [kept.list === list ? kept.orders : [], keep] as const;
}

/** A list with what was accepted from it in its former places. */
export function putBack(orders: readonly Order[], accepted: readonly Accepted[]): readonly Order[] {
  const ids = new Set(accepted.map(({ order }) => order.id));
  const shown = orders.filter(({ id }) => !ids.has(id));
  for (const { order, place } of [...accepted].sort((one, other) => one.place - other.place)) {
    shown.splice(place, 0, order);
  }
  return shown;
}

/** Which orders are shown, as the address says: those of a state, the new ones unless another is named. */
function useOrdersAddress() {
  const address = useListAddress();
  const named = new URLSearchParams(useSearch()).get('estado');
  const state = orderStates.find((one) => one === named) ?? 'new';
  return {
    ...address,
    state,
    format: (change: Partial<ListPlace> & { readonly state?: OrderState }): string => {
      const { state: other = state } = change;
      const path = address.format(change);
      if (other === 'new') return path;
      return `${path}${path.includes('?') ? '&' : '?'}estado=${other}`;
    },
  };
}

/** Adds a link to those that wait for their dialog, the open one first; what is there already is not opened again. */
export function queueLink(waiting: readonly Opened[], link: Opened): readonly Opened[] {
  return waiting.some(({ fragment }) => fragment === link.fragment) ? waiting : [...waiting, link];
}

/** Notices links that are opened while their screen is there; none of them stays in the address. Returns how to stop. */
export function followOpenedLinks(onOpen: (fragment: string) => void): () => void {
  hideOrderLink();
  const look = () => {
    const { hash } = location;
    hideOrderLink();
    if (isOrderLink(hash)) onOpen(hash);
  };
  window.addEventListener('hashchange', look);
  return () => {
    window.removeEventListener('hashchange', look);
  };
}
