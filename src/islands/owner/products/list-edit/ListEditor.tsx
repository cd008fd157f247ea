import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useCallback, useMemo, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OwnProduct } from '#contract/products.ts';
import type { StoragePlace } from '#state/stored/stored.ts';
import { countText } from '#domain/text/count-text.ts';
import { joinSentences } from '#domain/text/sentences.ts';
import { describeFailure } from '#state/api.ts';
import { type HeldDraft, useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import type { OpenedKind } from '#islands/owner/opened-dialog.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { ActBar } from '../batch/ActBar.tsx';
import { sayDone } from '../batch/after-batch.ts';
import { batchCalls } from '../batch/batch-calls.ts';
import { saveBatch } from '../batch/save-batch.ts';
import { useGrowingCount } from '../listed-rows.ts';
import { keepProducts } from '../product-cache.ts';
import { EditRow } from './EditRow.tsx';
import { countChanges } from './list-edit.ts';
import { listDraftName } from './kept-edits.ts';
import { type ListEdits, needsOwner, openListEdits, whileSaving } from './list-edits.ts';

/** Half the usual number, because a row of fields takes twice as long to render. */
const fieldRowsAtOnce = 2;

interface Props {
  products: readonly OwnProduct[];
  /** Identifies the page of the list. */
  page: string;
  onOpen: (kind: OpenedKind, id: string) => void;
}

/** The products of a page with fields for name, price and stock. All are saved together. */
export default function ListEditor(props: Props): ReactElement | null {
  const held = useHeldDraft(listDraftName(useOwnStore().id));
  return held && <HeldEditor {...props} held={held} />;
}

function HeldEditor({ products, page, onOpen, held }: Props & { held: HeldDraft }): ReactElement {
  const { id: storeId } = useOwnStore();
  const { place, isElsewhere } = held;
  const edits = useMemo(() => openListEdits(storeId, place), [storeId, place]);
  const all = useStore(edits.$edits);
  const changes = countChanges(all.values());
  const { isPending, mutate } = useListSave(edits, storeId, place);
  useFocusAfter(isPending);
  const list = useRef<HTMLUListElement>(null);
  const shown = useGrowingCount(products.length, page, fieldRowsAtOnce);
  // Products with problems that are not on this page come first.
  const others = [...all.values()].filter(
    (edit) => needsOwner(edit) && !products.some(({ id }) => id === edit.base.id),
  );
  const save = useCallback(
    (ids?: readonly string[]) => {
      mutate(ids);
    },
    [mutate],
  );
  const discard = async () => {
    const isAgreed = await askConfirmation({
      title: `¿Descartar ${countText(changes, 'cambio', 'cambios')}?`,
      text: 'Los productos quedan como están guardados.',
      confirm: 'Descartar',
      isDangerous: true,
    });
    if (isAgreed) edits.discard();
  };
  return (
    <>
      {isElsewhere && <OpenElsewhere what="list" />}
      <ul ref={list} className="form block! [&>li]:mt-2">
        {others.map(({ base }) => (
          <EditRow
            key={base.id}
            product={base}
            listed={null}
            edits={edits}
            onSave={save}
            onOpen={onOpen}
          />
        ))}
        {products.slice(0, shown).map((product) => (
          <EditRow
            key={product.id}
            product={product}
            listed={product}
            edits={edits}
            onSave={save}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {/* Always present: if it appeared with the first key, the whole page would be laid out again. */}
      <ActBar
        label="Cambios sin guardar"
        status={changes === 0 ? 'Sin cambios' : countText(changes, 'cambio', 'cambios')}
      >
        <button
          type="button"
          className="btn main"
          aria-disabled={isPending || changes === 0}
          onClick={() => {
            if (isPending || changes === 0) return;
            save();
            focusProblem(list.current);
          }}
        >
          {isPending ? 'Guardando…' : 'Guardar'}
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={isPending || changes === 0}
          onClick={() => {
            if (!isPending && changes > 0) void discard();
          }}
        >
          Descartar
        </button>
      </ActBar>
    </>
  );
}

/** Saves the edits of some products or of all. What cannot be saved stays in its row with a message. */
function useListSave(edits: ListEdits, storeId: string, place: StoragePlace) {
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      whileSaving(edits, { storeId, place }, async () => {
        const wishes = edits.collect(ids);
        const sent = edits.$edits.get();
        const outcome = await saveBatch(batchCalls, storeId, wishes);
        edits.settle(sent, outcome);
        return { sent, outcome };
      }),
    onSuccess: ({ sent, outcome }) => {
      const { saved, asked, gone, batchIds, failure } = outcome;
      if (saved.length + asked.length + gone.length > 0) keepProducts([...saved, ...asked], gone);
      const done = countChanges(saved.flatMap(({ id }) => sent.get(id) ?? []));
      if (done > 0) {
        sayDone(countText(done, 'cambio guardado', 'cambios guardados'), batchIds);
        followPublication(null);
      }
      if (failure === null) return;
      const reason = joinSentences(describeFailure(failure), 'Lo que escribiste sigue aquí.');
      reportFailure('Quedan cambios sin guardar', failure, reason);
    },
  });
}

/** Focuses the first field with a problem, after the rows show it. */
function focusProblem(list: HTMLElement | null): void {
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
