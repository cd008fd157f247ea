import { type ReactElement, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#client/api-error.ts';
import type { AppliedBatch, BatchPlan, BatchRequest } from '#contract/batches.ts';
import { errorMessages, rateMessages } from '#domain/messages.ts';
import { countText } from '#domain/text/count-text.ts';
import { describeFailure } from '#state/api.ts';
import { $online } from '#state/connection.ts';
import { showToast } from '#state/toasts.ts';
import { useKeptValues } from '#islands/owner/drafts/use-kept-values.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { createKey } from '#islands/owner/saving/repeat.ts';
import { isWorthRetrying } from '#islands/signed-in/query-client.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { closeModal } from '#islands/signed-in/ui/modals.ts';
import { followPrices, refreshAfterBatch, undoBatch } from '../batch/after-batch.ts';
import { priceCalls } from './price-calls.ts';
import { PriceForm } from './PriceForm.tsx';
import { PricePreview } from './PricePreview.tsx';
import {
  type PriceErrors,
  type PriceValues,
  beginPrices,
  listLeft,
  readPrices,
} from './price-form.ts';

interface Props {
  /** Ids of the products that were selected in the list. */
  selection: readonly string[];
  onClose: () => void;
}

interface Seen {
  readonly request: BatchRequest;
  readonly plan: BatchPlan;
}

/** Changes many prices: first the form, then a preview of each price, then the change itself. */
export default function PricesDialog({ selection, onClose }: Props): ReactElement {
  const store = useOwnStore();
  // A selection is lost with its screen, so its prices are not kept.
  const draft = selection.length > 0 ? null : `prices:${store.id}`;
  const begun = beginPrices(store, selection.length > 0);
  const kept = useKeptValues<PriceValues>(draft, begun);
  const { values } = kept;
  const close = () => {
    kept.forget();
    onClose();
  };
  const [errors, setErrors] = useState<PriceErrors>({});
  const [seen, setSeen] = useState<Seen | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether a change was sent and got no response, so that nobody knows what the prices are. */
  const [isUnsure, setUnsure] = useState(false);
  const [key, setKey] = useState(createKey);
  const tied = useTiedCount(store.id);

  const work = async (step: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setBusy(false);
    }
  };
  const look = async (request: BatchRequest, before?: BatchPlan): Promise<void> => {
    const plan = await priceCalls.preview(request);
    setSeen({ request, plan });
    setLeft(listLeft(plan, before && { plan: before, left }));
    setKey(createKey());
    setUnsure(false);
  };
  const preview = () =>
    work(async () => {
      const read = readPrices(values, { businessId: store.id, selection });
      setErrors(read.errors ?? {});
      if (read.request !== null) await look(read.request);
    });
  const apply = ({ request, plan }: Seen) =>
    work(async () => {
      const { fingerprint } = plan;
      const wasOnline = $online.get();
      try {
        const body = { ...request, except: [...left], fingerprint };
        finish(request, await priceCalls.apply(body, key));
      } catch (error) {
        if (isApiError(error) && error.code === 'preview_stale') {
          await look(request, plan);
          setFailure(errorMessages.preview_stale);
          return;
        }
        if (isWorthRetrying(error) && (wasOnline || $online.get())) {
          setUnsure(true);
          refreshAfterBatch();
        }
        throw error;
      }
    });
  const finish = ({ kind }: BatchRequest, { id, count }: AppliedBatch) => {
    void closeModal(close).then(() => {
      if (id === null) {
        showToast({ title: 'Tu tasa está guardada' });
      } else {
        showToast({
          title: countText(count, 'precio cambiado', 'precios cambiados'),
          action: { label: 'Deshacer', run: () => void undoBatch({ id, kind }) },
        });
      }
      followPrices(count);
      refreshAfterBatch();
    });
  };

  return (
    <Dialog
      title="Cambiar precios"
      onAskClose={() => {
        // A change that is being sent cannot be cancelled.
        if (seen === null || !isBusy) close();
      }}
    >
      {seen === null ? (
        <PriceForm
          values={values}
          errors={errors}
          tied={tied}
          selected={selection.length}
          isBusy={isBusy}
          failure={failure}
          onChange={(change) => {
            kept.change(change);
            setErrors({});
          }}
          onSubmit={() => void preview()}
          onCancel={close}
        />
      ) : (
        <PricePreview
          plan={seen.plan}
          kind={seen.request.kind}
          left={left}
          isBusy={isBusy}
          failure={failure}
          isUnsure={isUnsure}
          onLeave={setLeft}
          onBack={() => {
            setFailure(null);
            setSeen(null);
          }}
          onApply={() => void apply(seen)}
        />
      )}
    </Dialog>
  );
}

function describe(error: unknown): string {
  return !$online.get() && isApiError(error, 0) ? rateMessages.offline : describeFailure(error);
}

/** The number of products that are tied to another currency. A preview without rates skips exactly these. */
function useTiedCount(businessId: string): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.products, 'tied', businessId],
    queryFn: async () => {
      const rates = { shown: false };
      const params = { rates, step: 1, oldPrice: 'keep' } as const;
      return (await priceCalls.preview({ businessId, kind: 'rate', params })).skipped;
    },
    // The call itself retries.
    retry: false,
  });
  return data;
}
