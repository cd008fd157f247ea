import { type ReactElement, lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign } from 'lucide-react';
import { batchLine, isRecent } from '#domain/batches/batch-text.ts';
import { dismissActions } from '#state/toasts.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { batchCalls, undoBatch } from './batch-calls.ts';

const PricesDialog = lazy(() => import('./PricesDialog.tsx'));
const ChangesDialog = lazy(() => import('./ChangesDialog.tsx'));

const none: readonly string[] = [];

/** Opens the change of many prices. */
export function PricesEntry({ className }: { className: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          setOpen(true);
        }}
      >
        <BadgeDollarSign aria-hidden="true" className="icon" />
        <span>Cambiar precios</span>
      </button>
      {isOpen && (
        <ScreenBoundary onClose={close}>
          <Suspense>
            <PricesDialog selection={none} onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

/** Says for a day what was changed last, with its undoing, and leads to what was changed before. */
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
          <span>{batchLine(last, timezone, now)}</span>
          {' · '}
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => void undoBatch(last)}
          >
            Deshacer
          </button>
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
          <Suspense>
            <ChangesDialog onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
}
