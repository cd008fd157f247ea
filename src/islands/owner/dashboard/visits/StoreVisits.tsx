import { type ReactElement, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { shareLink } from '#islands/share/share-link.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { markShared } from '../shared-mark.ts';
import {
  formatVisits,
  isUnvisited,
  listBars,
  visitsText,
  type DayBar,
  weekdayLetter,
} from './week.ts';
import { Link } from 'wouter';
import type { Visits } from '#contract/visits.ts';
import { isOverlooked } from '#domain/visits/overlooked-product.ts';
import { ownerProductsPath } from '#domain/paths/owner-paths.ts';
import { countText } from '#domain/text/count-text.ts';
import { formatOpened } from '#islands/owner/opened-dialog.ts';
import { formatShortDay } from '#domain/text/date-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';

const spans = ['7', '30'] as const;

/** The visits of the store, and the taps and orders that came of them (product.md 4.2). */
export function StoreVisits(): ReactElement {
  const { id, name, url, blocked } = useOwnStore();
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
        <div role="group" aria-label="Días que se cuentan" className="flex flex-wrap gap-2">
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              className="chip px-3.5"
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

/** The most visited products, with a mark on those that nobody asks about. */
function MostVisited({ top }: { top: Visits['top'] }): ReactElement | null {
  if (top.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-label font-bold">Lo más visto</h3>
      <ol>
        {top.map((product) => (
          <li key={product.productId} className="py-1 not-first:rule-t">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                translate="no"
                className="inline-flex min-h-11 min-w-0 items-center font-strong wrap-anywhere text-sea hover:underline"
                href={formatOpened(ownerProductsPath(), { kind: 'editar', id: product.productId })}
              >
                {keepTogether(product.name)}
              </Link>
              <span className="text-note text-soft tabular">{`${visitsText(product.visits)} · ${countText(product.taps, 'toque', 'toques')}`}</span>
            </div>
            {isOverlooked(product) && (
              <p className="pb-1 text-note text-soft">
                Muchas visitas y pocos mensajes: revisa precio y foto.
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** One bar per day, with the weekday's letter when there is room. */
function VisitBars({ bars }: { bars: readonly DayBar[] }): ReactElement {
  const isWeek = bars.length <= 7;
  const [first, last] = [bars[0], bars[bars.length - 1]];
  return (
    <>
      <ol className={`mt-3 flex h-28 items-end ${isWeek ? 'gap-2' : 'gap-0.5'}`}>
        {bars.map(({ day, percent, label }) => (
          <li key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end" title={label}>
            <span className="sr">{label}</span>
            <span
              aria-hidden="true"
              className="min-h-0.5 rounded-t-sm bg-sea forced-colors:bg-[CanvasText]"
              style={{ height: `${percent}%` }}
            />
            {isWeek && (
              <span aria-hidden="true" className="text-center text-small text-soft">
                {weekdayLetter(day)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {!isWeek && first !== undefined && last !== undefined && (
        <p aria-hidden="true" className="flex justify-between text-small text-soft">
          <span>{formatShortDay(first.day)}</span>
          <span>{formatShortDay(last.day)}</span>
        </p>
      )}
    </>
  );
}
