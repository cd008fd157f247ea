import type { ReactElement } from 'react';
import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { DataRequest } from '#contract/operators.ts';
import { dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';
import { countText } from '#domain/text/count-text.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { RequestCard } from './RequestCard.tsx';

const NewRequestDialog = lazy(() => import('./NewRequestDialog.tsx'));
const SettleDialog = lazy(() => import('./SettleDialog.tsx'));

/** Requests about personal data that came by mail: the open ones, the most urgent first, and the settled ones. */
export default function Requests(): ReactElement {
  const query = useQuery({
    queryKey: operatorKeys.requests,
    queryFn: ({ signal }) => operatorApi('GET /admin/requests', { signal }),
  });
  const { data } = query;
  // The day on which the list was loaded, because the screen may stay open longer.
  const today = dayIn(registrationTimezone, new Date(query.dataUpdatedAt));
  const [asked, setAsked] = useState<DataRequest | 'new' | null>(null);
  const close = () => {
    setAsked(null);
  };
  const open = data?.data.filter(({ state }) => state === 'open') ?? [];
  const done = data?.data.filter(({ state }) => state === 'done') ?? [];
  return (
    <>
      <ScreenHead
        title="Solicitudes"
        count={data === undefined ? undefined : countText(open.length, 'abierta', 'abiertas')}
      >
        <button
          type="button"
          className="btn main"
          onClick={() => {
            setAsked('new');
          }}
        >
          <Plus aria-hidden="true" className="icon" />
          Nueva solicitud
        </button>
      </ScreenHead>
      <p className="mb-3 text-soft">Lo que llega por correo sobre los datos de una persona.</p>
      <LoadStatus query={query} />
      {data !== undefined && open.length === 0 && (
        <p className="panel p-6 text-center">No hay solicitudes abiertas.</p>
      )}
      <ul className="grid gap-3.5">
        {open.map((request) => (
          <RequestCard key={request.id} request={request} today={today} onSettle={setAsked} />
        ))}
      </ul>
      {done.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-[1.15rem]">Resueltas</h2>
          <ul className="grid gap-3.5">
            {done.map((request) => (
              <RequestCard key={request.id} request={request} today={today} onSettle={setAsked} />
            ))}
          </ul>
        </section>
      )}
      {asked !== null && (
        <ScreenBoundary onClose={close}>
          {asked === 'new' ? (
            <NewRequestDialog onClose={close} />
          ) : (
            <SettleDialog request={asked} onClose={close} />
          )}
        </ScreenBoundary>
      )}
    </>
  );
}
