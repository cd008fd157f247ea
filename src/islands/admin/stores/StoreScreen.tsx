import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, History } from 'lucide-react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { auditPath } from '#domain/paths/operator-paths.ts';
import { storePath } from '#domain/paths/paths.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { Facts } from '#islands/admin/layout/Facts.tsx';
import { useIsOperator } from '#islands/admin/operator-context.ts';
import { Marks } from './Marks.tsx';
import { StoreActs } from './StoreActs.tsx';
import { listFacts } from './store-facts.ts';
import { wayBack } from './store-place.ts';

/** A store with the facts that help to decide about it, and the possible acts. */
export function StoreScreen({ id }: { id: string }): ReactElement {
  const isOperator = useIsOperator();
  const kept = useHistoryState<unknown>();
  const query = useQuery({
    queryKey: [...operatorKeys.stores, id],
    queryFn: ({ signal }) => operatorApi('GET /admin/businesses/:id', { params: { id }, signal }),
  });
  const { data: store } = query;
  return (
    <>
      <p className="mb-2">
        <Link className="link inline-flex min-h-11 items-center gap-1.5" {...wayBack(kept)}>
          <ArrowLeft aria-hidden="true" className="icon" />
          <span>Negocios</span>
        </Link>
      </p>
      <ScreenHead title={store?.name ?? 'Negocio'} />
      <LoadStatus query={query} count={2} />
      {store !== undefined && (
        <div className="grid gap-4">
          <Marks store={store} />
          <p className="flex flex-wrap gap-2">
            {store.isPublic && (
              <a className="btn" href={storePath(store.url)} target="_blank" rel="noopener">
                <ExternalLink aria-hidden="true" className="icon" />
                Ver en el sitio
              </a>
            )}
            <Link className="btn" href={auditPath({ target: id })}>
              <History aria-hidden="true" className="icon" />
              <span>Su registro</span>
            </Link>
          </p>
          <Facts facts={listFacts(store)} />
          {isOperator && <StoreActs store={store} />}
        </div>
      )}
    </>
  );
}
