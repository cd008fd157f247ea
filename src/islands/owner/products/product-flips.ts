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

/** Shown for an offer that has no old price to compare with. */
const plainOffer = {
  title: 'Lleva la etiqueta OFERTA',
  description: 'Para mostrar cuánto baja, edítalo y pon el precio anterior.',
};

/** The products whose switches were flipped, by id, as the server last sent them. */
const agreed = new Map<string, OwnProduct>();

/** The pending flips of a product or of all products, oldest first. */
const listFlips = (id?: string) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: id === undefined ? ['flip'] : ['flip', id], status: 'pending' });

/**
 * Options of the mutation that flips a switch of a product. The new state is shown at once; the server's response
 * replaces it. A list that is being loaded would show the old state again, so its request is cancelled, and repeated
 * after the last flip.
 */
export function flipOptions(
  product: OwnProduct,
): UseMutationOptions<OwnProduct, Error, FlagChange> {
  const { id } = product;
  return {
    mutationKey: ['flip', id],
    // The scope sends flips one after another, so that the last one wins.
    scope: { id: `flip ${id}` },
    mutationFn: (change) => flagProduct(id, change),
    onMutate: (change) => {
      stopReadingPages();
      // This flip is already pending.
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
    onSettled: (saved, _, change) => {
      // The first is the flip that has just settled.
      const [, ...waiting] = listFlips(id).map(({ state }) => state.variables as FlagChange);
      // A refusal takes back its flag alone, because something else of the product may have been saved meanwhile.
      const now = saved ?? findFlags(agreed.get(id) ?? product, change);
      showProduct(id, Object.assign({}, now, ...waiting) as Partial<OwnProduct>);
      if (listFlips().length === 1) readPagesAgain();
    },
  };
}

/** The flags of a product that a flip changes. */
const findFlags = ({ isVisible, offer }: OwnProduct, change: FlagChange): FlagChange => ({
  ...(change.isVisible !== undefined && { isVisible }),
  ...(change.offer !== undefined && { offer }),
});

/**
 * Applies the flip and its new version to the draft of the product's form. Otherwise the form would report the flip as
 * a change by somebody else.
 */
function flipInDraft({ businessId, id, version }: OwnProduct, change: FlagChange): void {
  const name = productDraftName(businessId, id);
  const draft = loadDraft(name) as { readonly version?: unknown; readonly values?: object } | null;
  if (draft?.version !== version - 1) return;
  saveDraft(name, { ...draft, values: { ...draft.values, ...change }, version });
}

/** Waits until no flip of the product is pending, and returns the product for its form. */
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
