import type { UseMutationOptions } from '@tanstack/react-query';
import type { OwnProduct } from '#contract/products.ts';
import { productMessages } from '#domain/messages.ts';
import { offerPercent } from '#domain/money/discount.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { loadDraft, productDraftName, saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { findShownProduct, followPublication } from '#islands/owner/publication/publication.ts';
import { showToast } from '#state/toasts.ts';
import {
  dropGone,
  readPagesAgain,
  refreshCounts,
  showProduct,
  stopReadingPages,
} from './product-cache.ts';
import { type FlagChange, flagProduct } from './product-calls.ts';

/** What an offer shows that has no old price to compare with. */
const plainOffer = {
  title: 'Lleva la etiqueta OFERTA',
  description: 'Para mostrar cuánto baja, edítalo y pon el precio anterior.',
};

/** The products whose switches were flipped, as the server last sent them. */
const agreed = new Map<string, OwnProduct>();

/** The flips of a product that are in flight, or of all, oldest first. */
const listFlips = (id?: string) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: id === undefined ? ['flip'] : ['flip', id], status: 'pending' });

/**
 * Flipping a switch of a product. The other state is shown at once, and the product as the server has it when that has
 * responded. A list that was being read would show the old state again: it is given up, and read when the last flip is
 * done.
 */
export function flipOptions(
  product: OwnProduct,
): UseMutationOptions<OwnProduct, Error, FlagChange> {
  const { id } = product;
  return {
    mutationKey: ['flip', id],
    // One after another, so that the last wish is the last to arrive.
    scope: { id: `flip ${id}` },
    mutationFn: (change) => flagProduct(id, change),
    onMutate: (change) => {
      stopReadingPages();
      // This one is pending by now.
      if (listFlips(id).length === 1) agreed.set(id, product);
      showProduct(id, change);
    },
    onSuccess: (saved, change) => {
      agreed.set(id, saved);
      flipInDraft(saved, change);
      refreshCounts();
      followPublication(findShownProduct(saved));
      if (change.offer === true && offerPercent(saved) === null) showToast(plainOffer);
    },
    onError: (error) => {
      dropGone(error, id);
      reportFailure(productMessages.updateFailed, error);
    },
    onSettled: () => {
      // The first is the one that has settled.
      const [, ...waiting] = listFlips(id).map(({ state }) => state.variables as FlagChange);
      showProduct(id, Object.assign({}, agreed.get(id), ...waiting) as OwnProduct);
      if (listFlips().length === 1) readPagesAgain();
    },
  };
}

/** What was typed into the form of the product goes on from what is flipped beside it: nobody else changed anything. */
function flipInDraft({ businessId, id, version }: OwnProduct, change: FlagChange): void {
  const name = productDraftName(businessId, id);
  const draft = loadDraft(name) as { readonly version?: unknown; readonly values?: object } | null;
  if (draft?.version !== version - 1) return;
  saveDraft(name, { ...draft, values: { ...draft.values, ...change }, version });
}

/** The product once nothing more is being asked of it, as a form begins from it. */
export async function awaitFlips(product: OwnProduct): Promise<OwnProduct> {
  const { id } = product;
  if (listFlips(id).length === 0) return product;
  await new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (listFlips(id).length > 0) return;
      stop();
      resolve();
    });
  });
  return agreed.get(id) ?? product;
}
