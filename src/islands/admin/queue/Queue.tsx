import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { apiMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { describeFailure } from '#stores/api.ts';
import { FailureBox } from '../../area/ui/FailureBox.tsx';
import { ListSkeleton } from '../../area/ui/ListSkeleton.tsx';
import { ScreenHead } from '../../area/ui/ScreenHead.tsx';
import { adminCalls, adminKeys } from '../admin-calls.ts';
import { Hints } from './Hints.tsx';
import { QueueCard } from './QueueCard.tsx';

/** What waits for a decision, the oldest first. */
export default function Queue(): ReactElement {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: adminKeys.queue,
    queryFn: ({ signal }) => adminCalls.getQueue({ signal }),
  });
  return (
    <>
      <ScreenHead
        title="Por revisar"
        count={data === undefined ? undefined : formatCount(data.total)}
      >
        <button
          type="button"
          className="btn"
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden="true" className="icon" />
          Actualizar
        </button>
      </ScreenHead>
      {error !== null && (
        <FailureBox
          title={apiMessages.loadFailed}
          text={describeFailure(error)}
          retry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ListSkeleton count={3} />}
      {data !== undefined && (
        <>
          {data.data.length === 0 ? (
            <p className="panel p-6 text-center">No hay nada por revisar.</p>
          ) : (
            <ul className="grid gap-3.5">
              {data.data.map((card) => (
                <QueueCard key={`${card.kind} ${card.id}`} card={card} />
              ))}
            </ul>
          )}
          {data.total > data.data.length && (
            <p className="mt-3 text-soft">
              Se muestran las {formatCount(data.data.length)} más antiguas de{' '}
              {formatCount(data.total)}.
            </p>
          )}
          <Hints queue={data} />
        </>
      )}
    </>
  );
}
