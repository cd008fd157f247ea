import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { X } from 'lucide-react';
import { countText } from '#domain/text/count-text.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { refreshProducts } from '../product-cache.ts';
import { batchCalls } from './batch-calls.ts';
import { $batchNotice, type BatchNotice } from './undo-notice.ts';

/** Says what was done to several products for as long as nothing else is done, and takes it back. */
export function UndoNotice(): ReactElement {
  const notice = useStore($batchNotice);
  return (
    <div role="status" className="sticky top-2 z-2 lg:top-[calc(var(--header)+8px)] [&>*]:mb-3.5">
      {notice !== null && <ShownNotice notice={notice} />}
    </div>
  );
}

function ShownNotice({ notice }: { notice: BatchNotice }): ReactElement {
  const undo = useMutation({
    mutationFn: () => undoAll(notice.batchIds),
    onSuccess: (undone) => {
      $batchNotice.set({ text: describeUndone(undone), batchIds: [] });
      refreshProducts();
      followPublication(null);
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      showToast({
        title: 'No se pudo deshacer',
        description: describeFailure(error),
        variant: 'destructive',
      });
    },
  });
  // The button goes with what it undid.
  useFocusAfter(undo.isPending);
  return (
    <div className="act-notice flex items-center gap-2 rounded-xl rule rule-l-5 border-l-leaf bg-card py-1.5 pr-1.5 pl-3.5 lifted">
      <p className="flex flex-1 flex-wrap items-center gap-x-3 font-semibold">
        <span className="flex-[1_1_180px]">{notice.text}</span>
        {notice.batchIds.length > 0 && (
          <button
            type="button"
            className="btn"
            aria-disabled={undo.isPending}
            onClick={() => {
              if (!undo.isPending) undo.mutate();
            }}
          >
            {undo.isPending ? 'Deshaciendo…' : 'Deshacer'}
          </button>
        )}
      </p>
      <RoundButton
        aria-label="Cerrar el aviso"
        onClick={() => {
          $batchNotice.set(null);
        }}
      >
        <X aria-hidden="true" className="icon" />
      </RoundButton>
    </div>
  );
}

interface Undone {
  readonly restored: number;
  readonly kept: number;
}

/** The last part first, so that a product of two of them ends as it was before both. */
async function undoAll(batchIds: readonly string[]): Promise<Undone> {
  let all: Undone = { restored: 0, kept: 0 };
  for (const id of [...batchIds].reverse()) {
    const { restored, kept } = await batchCalls.undo(id);
    all = { restored: all.restored + restored, kept: all.kept + kept };
  }
  return all;
}

function describeUndone({ restored, kept }: Undone): string {
  // The response to an earlier try was lost.
  if (restored + kept === 0) return 'Todo vuelve a como estaba.';
  const back = `${countText(restored, 'producto vuelve', 'productos vuelven')} a como ${restored === 1 ? 'estaba' : 'estaban'}.`;
  if (kept === 0) return back;
  const changed = kept === 1 ? 'porque lo cambiaste' : 'porque los cambiaste';
  return `${back} ${countText(kept, 'no se tocó', 'no se tocaron')} ${changed} después.`;
}
