import { type ReactElement, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { useBusiness } from '../../../business/owner-context.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '../../../query-keys.ts';
import { shareLink } from '../../../../share/share-link.ts';
import { FailureBox } from '../../../../area/ui/FailureBox.tsx';
import { ListSkeleton } from '../../../../area/ui/ListSkeleton.tsx';
import { markShared } from '../shared-mark.ts';
import { MostVisited } from './MostVisited.tsx';
import { VisitBars } from './VisitBars.tsx';
import { formatVisits, isUnvisited, listBars } from './week.ts';

const spans = ['7', '30'] as const;

/** What is looked at in the store and makes people write (product.md 4.2). */
export function StoreVisits(): ReactElement {
  const { id, name, url, blocked } = useBusiness();
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKeys.metrics, id, 'visits', days],
    queryFn: ({ signal }) =>
      ownerApi('GET /metrics/business/:id/visits', { params: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
  const share = async () => {
    if (await shareLink(name, location.origin + storePath(url))) markShared(id);
  };
  return (
    <section className="panel mt-4 min-h-72 p-4" aria-labelledby="visits">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="visits">{days === '7' ? 'Esta semana' : 'Este mes'}</h2>
        <div role="group" aria-label="Días que se cuentan" className="flex gap-2">
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              className={`btn px-3.5 ${span === days ? 'main' : ''}`}
              aria-pressed={span === days}
              onClick={() => {
                setDays(span);
              }}
            >{`${span} días`}</button>
          ))}
        </div>
      </div>
      {error !== null && (
        <FailureBox title={businessMessages.visitsFailed} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ListSkeleton count={1} />}
      {data !== undefined && (
        <div className="aria-busy:opacity-60" aria-busy={isPlaceholderData}>
          {isUnvisited(data) ? (
            <div className="my-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              <p>{`Todavía no hay visitas.${blocked === null ? ' Comparte tu tienda.' : ''}`}</p>
              {blocked === null && (
                <button type="button" className="btn" onClick={() => void share()}>
                  <Share2 aria-hidden="true" className="icon" />
                  Compartir
                </button>
              )}
            </div>
          ) : (
            <>
              <p role="status" className="mt-2 font-strong">
                {formatVisits(data)}
              </p>
              <VisitBars bars={listBars(data)} />
              <MostVisited top={data.top} />
            </>
          )}
        </div>
      )}
      <p className="mt-3 text-note text-soft">
        Contamos páginas abiertas y toques, no personas. Sin cookies ni perfiles. Los teléfonos con
        Firefox no cuentan los toques.
      </p>
    </section>
  );
}
