import { type ReactElement, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { businessMessages } from '#domain/messages.ts';
import { useBusiness } from '../../../business/owner-context.ts';
import { ownerCalls } from '#stores/owner-calls.ts';
import { queryKeys } from '../../../query-keys.ts';
import { FailureBox } from '../../../../area/ui/FailureBox.tsx';
import { MostVisited } from './MostVisited.tsx';
import { VisitBars } from './VisitBars.tsx';
import { formatVisits, isUnvisited, listBars } from './week.ts';

const spans = ['7', '30'] as const;

/** What is looked at in the store and makes people write (product.md 4.2). */
export function StoreVisits(): ReactElement {
  const { id } = useBusiness();
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.metrics, id, 'visits', days],
    queryFn: ({ signal }) => ownerCalls.getVisits({ params: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
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
            >
              {span} días
            </button>
          ))}
        </div>
      </div>
      {error !== null && (
        <FailureBox title={businessMessages.visitsFailed} retry={() => void refetch()} />
      )}
      {data !== undefined &&
        (isUnvisited(data) ? (
          <p className="my-6">Todavía no hay visitas. Comparte tu tienda.</p>
        ) : (
          <>
            <p role="status" className="mt-2 font-strong">
              {formatVisits(data)}
            </p>
            <VisitBars bars={listBars(data)} />
            <MostVisited top={data.top} />
          </>
        ))}
      <p className="mt-3 text-note text-soft">
        Contamos páginas abiertas y toques, no personas. Sin cookies ni perfiles. Los teléfonos con
        Firefox no cuentan los toques.
      </p>
    </section>
  );
}
