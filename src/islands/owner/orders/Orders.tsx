import { type ReactElement, lazy, useEffect, useEffectEvent, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, Redirect, useSearch } from 'wouter';
import { isPastEnd } from '#domain/pagination.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { nextOrderStates, orderStates, type OrderState } from '#domain/orders/order-state.ts';
import { keepOrderLinks, readOrderLinks, hideOrderLink, isOrderLink } from '#state/order-link.ts';
import { showToast } from '#state/toasts.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { Pager } from '#islands/owner/ui/Pager.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
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

/** The orders of the store by state. The link in a customer's message opens the form here. */
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
  // An effect, because React may render twice, and the first rendering would remove the link from the address.
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
  const asksForFirst = isEmpty && (state === 'new' || hasNoOrders(counts.data?.counts));
  // Orders that wait have the strong buttons.
  const isStrong = !asksForFirst && !shown.some((order) => nextOrderStates(order.state).length > 0);
  const openNew = () => {
    setWaiting((known) => queueLink(known, { fragment: null }));
  };
  const close = () => {
    // A save may end late, and must not close a dialog that was opened after it.
    setWaiting((now) => (now[0] === opened ? now.slice(1) : now));
  };
  const hasLostRows = shown.length === 0 && data !== undefined && data.meta.total > 0;
  if (hasLostRows && isPastEnd(data.meta) && opened === undefined) {
    return <Redirect to={address.format({ page: data.meta.totalPages })} replace />;
  }
  return (
    <>
      <ScreenHead
        title="Pedidos"
        count={data === undefined ? undefined : formatCount(data.meta.total)}
      >
        <button type="button" className={isStrong ? 'btn main' : 'btn'} onClick={openNew}>
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
      {hasLostRows && query.error === null && <ListSkeleton count={3} />}
      {isEmpty && !counts.isLoading && (
        <NoOrders
          state={state}
          isFirst={hasNoOrders(counts.data?.counts)}
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
                // The next list still shows the orders of this one while it is loading.
                if (!query.isPlaceholderData) keepAccepted(order.id, now, shown.indexOf(order));
              }}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} address={address} noun="Pedidos" />}
      {opened !== undefined && (
        <ScreenBoundary key={opened.fragment} onClose={close}>
          <OrderDialog fragment={opened.fragment} onClose={close} />
        </ScreenBoundary>
      )}
    </>
  );
}

interface Accepted {
  readonly order: Order;
  /** Its former index in the list. */
  readonly index: number;
}

/** The accepted orders of the list at an address. */
interface KeptOrders {
  readonly list: string;
  readonly orders: readonly Accepted[];
}

/** The orders that were just accepted. They stay on the list until they move on or another list is opened. */
function useAccepted(list: string) {
  const [kept, setKept] = useState<KeptOrders>({ list, orders: [] });
  if (kept.list !== list) setKept({ list, orders: [] });
  const keep = (id: string, now: Order | null, index: number) => {
    setKept((before) => noteStep(before, { list, id, now, index }));
  };
  return [kept.list === list ? kept.orders : [], keep] as const;
}

interface Step {
  /** The list on which the order was. */
  readonly list: string;
  readonly id: string;
  /** The order after the step; null when it was deleted. */
  readonly now: Order | null;
  readonly index: number;
}

/** Notes the step of an order. A response that arrives after its list was left changes nothing. */
export function noteStep(kept: KeptOrders, { list, id, now, index }: Step): KeptOrders {
  if (kept.list !== list) return kept;
  const others = kept.orders.filter(({ order }) => order.id !== id);
  const isAccepted = now?.state === 'accepted';
  return { list, orders: isAccepted ? [...others, { order: now, index }] : others };
}

/** The list with the accepted orders at their former positions. */
export function putBack(orders: readonly Order[], accepted: readonly Accepted[]): readonly Order[] {
  const ids = new Set(accepted.map(({ order }) => order.id));
  const shown = orders.filter(({ id }) => !ids.has(id));
  for (const { order, index } of [...accepted].sort((one, other) => one.index - other.index)) {
    shown.splice(index, 0, order);
  }
  return shown;
}

/** The list in the address: the orders of a state, by default the new ones. */
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

/** Adds a link to the queue of dialogs, whose first one is open. Ignores a link that is already in it. */
export function queueLink(waiting: readonly Opened[], link: Opened): readonly Opened[] {
  return waiting.some(({ fragment }) => fragment === link.fragment) ? waiting : [...waiting, link];
}

/**
 * Calls `onOpen` for links that are opened while the screen is shown, and removes each from the address. Returns a
 * function that stops this.
 */
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
