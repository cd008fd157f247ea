import { type ReactElement, useState } from 'react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { batchLine, batchWay } from '#domain/batches/batch-text.ts';
import { maxLimit } from '#domain/limits.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { undoBatch } from '../batch/after-batch.ts';
import { batchCalls } from '../batch/batch-calls.ts';

/** The changes of many products within the last 30 days. */
export default function ChangesDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id, timezone } = useOwnStore();
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.batches, id, 'all'],
    queryFn: ({ pageParam: page, signal }) =>
      batchCalls.list(id, { limit: maxLimit, page }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
  const undo = useMutation({ mutationFn: undoBatch });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // A change that is made meanwhile moves one to the next page.
  const batches = new Map(
    data?.pages.flatMap((page) => page.data).map((batch) => [batch.id, batch] as const),
  );
  const [now] = useState(() => new Date());
  return (
    <Dialog title="Cambios anteriores" onAskClose={onClose}>
      <p className="hint mb-2">
        Se pueden deshacer durante 30 días. Lo que cambiaste después se queda como está.
      </p>
      <LoadStatus query={query} />
      <ul className="m-0 list-none p-0">
        {[...batches.values()].map((batch) => (
          <li
            key={batch.id}
            className="flex flex-wrap items-center justify-between gap-x-3 rule-b py-1.5 last:border-b-0"
          >
            <p>
              <span>{`${batchLine(batch, timezone, now)}, `}</span>
              <span>{batchWay(batch)}</span>
            </p>
            {batch.undoneAt === null ? (
              <button
                type="button"
                className="btn"
                aria-label={`Deshacer: ${batchLine(batch, timezone, now)}`}
                aria-disabled={undo.isPending}
                onClick={() => {
                  if (!undo.isPending) undo.mutate(batch);
                }}
              >
                {undo.isPending && undo.variables.id === batch.id ? 'Deshaciendo…' : 'Deshacer'}
              </button>
            ) : (
              <span className="hint">Deshecho</span>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="btn mt-3"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más antiguos'}
        </button>
      )}
    </Dialog>
  );
}
