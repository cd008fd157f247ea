import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { businessMessages } from '#domain/messages.ts';
import { newProductPath } from '#domain/paths/owner-paths.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { useOrderCounts } from '#islands/owner/orders/order-count-calls.ts';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Summary } from './Summary.tsx';
import { TodayCard, useNoDelivery, usePause } from './today/TodayCard.tsx';
import { TopFavourites } from './TopFavourites.tsx';
import { StoreVisits } from './visits/StoreVisits.tsx';
import { WaitingOrders } from './WaitingOrders.tsx';

/** The dashboard: first what waits for the owner, then the figures of the store (product.md 4.2). */
export default function Dashboard(): ReactElement {
  const store = useOwnStore();
  const { id, blocked } = store;
  const pause = usePause(store);
  const stopped = useNoDelivery(store);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.metrics, id],
    queryFn: ({ signal }) => ownerApi('GET /metrics/business/:id', { params: { id }, signal }),
  });
  const orders = useOrderCounts(id);
  // Everything appears at once, so that nothing moves while it is read. A part that fails to load is left out.
  const isReady = !orders.isLoading && (data !== undefined || error !== null);
  const newOrders = orders.data?.counts.new ?? 0;
  const isUsual = newOrders === 0 && (blocked !== null || (pause ?? stopped) === null);
  return (
    <>
      {isReady && <WaitingOrders count={newOrders} first={orders.data?.waiting} />}
      {/* The heading is there from the beginning, so that it names the screen and takes the focus. */}
      <div className={isReady ? undefined : 'sr'}>
        <ScreenHead title="Dashboard">
          {/* One strong button a screen: that of what waits, or of a day that is not as usual. */}
          {isReady && (
            <Link className={isUsual ? 'btn main' : 'btn'} href={newProductPath()}>
              Nuevo Producto
            </Link>
          )}
        </ScreenHead>
      </div>
      {!isReady && (
        <div className="pt-15">
          <ListSkeleton count={4} />
        </div>
      )}
      {isReady && (
        <>
          {blocked === null && <TodayCard isStrong={newOrders === 0} />}
          {error !== null && (
            <FailureBox title={businessMessages.metricsFailed} retry={() => void refetch()} />
          )}
        </>
      )}
      {isReady && data !== undefined && (
        <>
          <FirstSteps metrics={data} />
          <Figures metrics={data} />
          <StoreVisits />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 min-[1000px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] min-[1000px]:items-start">
            <TopFavourites favourites={data.topFavorites} />
            <Summary metrics={data} />
          </div>
        </>
      )}
    </>
  );
}
