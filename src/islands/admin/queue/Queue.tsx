import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { RefreshButton } from '#islands/admin/layout/RefreshButton.tsx';
import { Hints } from './Hints.tsx';
import { QueueCard } from './QueueCard.tsx';

/** The things that wait for a decision, the oldest first. */
export default function Queue(): ReactElement {
  const query = useQuery({
    queryKey: operatorKeys.queue,
    queryFn: ({ signal }) => operatorApi('GET /admin/queue', { signal }),
  });
  const { data } = query;
  return (
    <>
      <ScreenHead
        title="Por revisar"
        count={data === undefined ? undefined : countText(data.total, 'cosa', 'cosas')}
      >
        <RefreshButton query={query} />
      </ScreenHead>
      <LoadStatus query={query} count={3} />
      {data !== undefined && (
        <>
          {data.data.length === 0 ? (
            <p className="panel p-6 text-center">No hay nada por revisar.</p>
          ) : (
            <ul className="grid gap-3.5">
              {data.data.map((card) => (
                <QueueCard key={`${card.kind} ${card.id}`} card={card} seen={data.seen} />
              ))}
            </ul>
          )}
          {data.total > data.data.length && (
            <p className="mt-3 text-soft">{`Se muestran las ${formatCount(data.data.length)} más antiguas de ${formatCount(data.total)}.`}</p>
          )}
          <Hints queue={data} />
        </>
      )}
    </>
  );
}
