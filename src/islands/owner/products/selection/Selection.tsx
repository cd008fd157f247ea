import type { ReactElement } from 'react';
import { lazy, useDeferredValue, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OwnProduct } from '#contract/products.ts';
import type { PageMeta } from '#domain/pagination.ts';
import { countText } from '#domain/text/count-text.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import type { ListPlace } from '#islands/owner/ui/list-address.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { dangerButton } from '#islands/signed-in/ui/danger-button.ts';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { ActBar } from '../batch/ActBar.tsx';
import { sayDone } from '../batch/after-batch.ts';
import { batchCalls } from '../batch/batch-calls.ts';
import { type BatchOutcome, eraseBatch, saveBatch } from '../batch/save-batch.ts';
import { useGrowingCount } from '../listed-rows.ts';
import { keepProducts } from '../product-cache.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import { SelectRow } from './SelectRow.tsx';
import {
  agree,
  allText,
  askText,
  describeAct,
  erasedText,
  selectionActs,
} from './selection-acts.ts';
import { readSelected } from './read-selected.ts';
import { type ReadProducts, useSelected } from './use-selected.ts';

const CategoryChoice = lazy(() => import('./CategoryChoice.tsx'));
const PricesDialog = lazy(() => import('../prices/PricesDialog.tsx'));

interface Props {
  products: readonly OwnProduct[];
  meta: PageMeta;
  /** The list that is shown. All its pages can be selected. */
  place: ListPlace;
  page: string;
}

/** A list whose products can be selected, with actions on the selected ones. */
export default function Selection(props: Props): ReactElement {
  // Deferred, so that the previous rows are removed in a rendering of their own.
  const isReady = useDeferredValue(true, false);
  return isReady ? <ShownSelection {...props} /> : <ListSkeleton />;
}

function ShownSelection({ products, meta, place, page }: Props): ReactElement {
  const selection = useSelected(products);
  const { selected, toggle } = selection;
  const [dialog, setDialog] = useState<'category' | 'price' | null>(null);
  const shown = useGrowingCount(products.length, page);
  const acts = useSelectionActs(selection);
  const reading = useReading(place, meta, selection.select);
  const isBusy = acts.isPending || reading.isPending;
  const isOff = isBusy || selected.size === 0;
  useFocusAfter(isBusy);
  const isAll = meta.total > 0 && selected.size >= meta.total;
  const close = () => {
    setDialog(null);
  };
  const change = (set: ProductUpdate, done: readonly [string, string]) => {
    close();
    acts.change({ set, done });
  };
  return (
    <>
      <label className="mb-2 inline-flex min-h-11 cursor-pointer items-center gap-3 font-strong">
        <input
          type="checkbox"
          className="size-5.5 accent-sea"
          checked={isAll || reading.isPending}
          aria-disabled={isBusy}
          onChange={(event) => {
            if (isBusy) return;
            if (event.currentTarget.checked) reading.mutate(selection.shown);
            else selection.clear();
          }}
        />
        <span>{reading.isPending ? 'Seleccionando…' : allText(meta.total)}</span>
      </label>
      <ul className="[&>li]:mt-2" aria-busy={isBusy}>
        {products.slice(0, shown).map((product) => (
          <SelectRow
            key={product.id}
            product={product}
            isChosen={selected.has(product.id)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {/* Always present: if it appeared with the first box, the whole page would be laid out again. */}
      <ActBar
        label="Qué hacer con los seleccionados"
        status={
          selected.size === 0
            ? 'Ninguno seleccionado'
            : countText(selected.size, 'seleccionado', 'seleccionados')
        }
      >
        {selectionActs.map(({ label, set, done, ask }) => (
          <button
            key={label}
            type="button"
            className="btn"
            aria-disabled={isOff}
            onClick={() => {
              if (isOff) return;
              if (ask === undefined) {
                acts.change({ set, done });
                return;
              }
              const title = askText(ask.verb, selected.size);
              const text = agree(ask.text, selected.size);
              void askConfirmation({ title, text, confirm: ask.verb }).then((is) => {
                if (is) acts.change({ set, done });
              });
            }}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className="btn"
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) setDialog('category');
          }}
        >
          Categoría…
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) setDialog('price');
          }}
        >
          Precio…
        </button>
        <button
          type="button"
          className={dangerButton}
          aria-disabled={isOff}
          onClick={() => {
            if (isOff) return;
            const title = askText('Eliminar', selected.size);
            const text = agree(erasedText, selected.size);
            const question = { title, text, confirm: 'Eliminar', isDangerous: true };
            void askConfirmation(question).then((is) => {
              if (is) acts.erase();
            });
          }}
        >
          Eliminar
        </button>
      </ActBar>
      {dialog !== null && (
        <ScreenBoundary onClose={close}>
          {dialog === 'category' ? (
            <CategoryChoice count={selected.size} onClose={close} onChoose={change} />
          ) : (
            <PricesDialog selection={[...selected.keys()]} onClose={close} />
          )}
        </ScreenBoundary>
      )}
    </>
  );
}

/** Loads all pages of the list and selects their products. */
function useReading(place: ListPlace, meta: PageMeta, select: (read: ReadProducts) => void) {
  return useMutation({
    mutationFn: (shown: ReadProducts) => readSelected(place, meta, shown),
    onSuccess: select,
    onError: (error) => {
      reportFailure('No se pudieron seleccionar todos', error);
    },
  });
}

interface Change {
  readonly set: ProductUpdate;
  readonly done: readonly [string, string];
}

const erased = ['producto eliminado', 'productos eliminados'] as const;

function useSelectionActs({ selected, keep, isOutdated }: ReturnType<typeof useSelected>) {
  const { id: storeId } = useOwnStore();
  const products = [...selected.values()];
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change | null): Promise<BatchOutcome> => {
      const options = { isOutdated: isOutdated() };
      if (change === null) return eraseBatch(batchCalls, storeId, products, options);
      const wishes = products.map((seen) => ({ seen, set: change.set }));
      return saveBatch(batchCalls, storeId, wishes, options);
    },
    onSuccess: (outcome, change) => {
      const { saved, asked, refused, gone, batchIds, failure } = outcome;
      keepProducts([...saved, ...asked], gone);
      // What was not changed stays selected, in its present version.
      const left = new Map(selected);
      for (const { id } of saved) left.delete(id);
      for (const id of gone) left.delete(id);
      for (const product of asked) left.set(product.id, product);
      keep(left);
      const isErased = change === null;
      const done = isErased ? gone.length : saved.length;
      if (done + asked.length + refused.length + gone.length > 0) {
        const counts = {
          ...{ saved: done, asked: asked.length, refused: refused.length },
          gone: isErased ? 0 : gone.length,
        };
        const text = describeAct(change?.done ?? erased, counts);
        const [why] = refused.flatMap(({ issues }) => issues);
        sayDone(why === undefined ? text : `${text}. ${why.message}`, batchIds);
      }
      if (done > 0) followPublication(null);
      if (failure === null) return;
      reportFailure(isErased ? 'No se eliminaron todos' : 'No se cambiaron todos', failure);
    },
  });
  return {
    isPending,
    change: (change: Change) => {
      mutate(change);
    },
    erase: () => {
      mutate(null);
    },
  };
}
