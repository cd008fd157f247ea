import { type ReactElement, lazy, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { batchLine, isRecent } from '#domain/batches/batch-text.ts';
import { dismissActions } from '#state/toasts.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { undoBatch } from '../batch/after-batch.ts';
import { batchCalls } from '../batch/batch-calls.ts';

const ChangesDialog = lazy(() => import('./ChangesDialog.tsx'));

/** Shows the last change of many products for a day, with an undo, and opens the list of earlier changes. */
export function LastChange(): ReactElement | null {
  const { id, timezone } = useOwnStore();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [...queryKeys.batches, id, 'last'],
    queryFn: async ({ signal }) => {
      const page = await batchCalls.list(id, { limit: 1 }, signal);
      return { ...page, now: new Date() };
    },
  });
  const undo = useMutation({ mutationFn: undoBatch });
  if (data === undefined || data.meta.total === 0) return null;
  const {
    data: [last],
    now,
  } = data;
  const isOffered = last?.undoneAt === null && isRecent(last, now.getTime());
  const close = () => {
    setOpen(false);
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5">
      {isOffered && (
        <p className="max-sm:basis-full">
          <span>{batchLine(last, timezone, now)}</span>{' '}
          {/* Keeps the sign with the button, so that it is not left at the end of a line. */}
          <span className="whitespace-nowrap">
            ·{' '}
            <button
              type="button"
              className="link inline-flex min-h-11 items-center"
              aria-disabled={undo.isPending}
              onClick={() => {
                if (!undo.isPending) undo.mutate(last);
              }}
            >
              {undo.isPending ? 'Deshaciendo…' : 'Deshacer'}
            </button>
          </span>
        </p>
      )}
      <button
        type="button"
        className="link min-h-11"
        onClick={() => {
          dismissActions();
          setOpen(true);
        }}
      >
        Cambios anteriores
      </button>
      {isOpen && (
        <ScreenBoundary onClose={close}>
          <ChangesDialog onClose={close} />
        </ScreenBoundary>
      )}
    </div>
  );
}
