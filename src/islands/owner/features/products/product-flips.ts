import type { OwnProduct } from '#contract/products.ts';
import { loadDraft, productDraftName, saveDraft } from '../../drafts/draft-storage.ts';
import { readPagesAgain, showProduct, stopReadingPages } from './product-cache.ts';

export type FlagChange = Partial<Pick<OwnProduct, 'isVisible' | 'offer'>>;

interface Flips {
  /** The product as the server last sent it. */
  agreed: OwnProduct;
  /** The changes of it that are in flight, oldest first. */
  readonly asked: FlagChange[];
  /** The call sent last; they go one after another, so that the last wish is the last to arrive. */
  last: Promise<unknown>;
}

const flips = new Map<string, Flips>();

/**
 * Shows the other state of a flag at once, and the product as the server has it when that has responded. A list that was
 * being read would show the old state again: it is given up, and read when the last flip is done.
 */
export async function flipFlag(
  product: OwnProduct,
  change: FlagChange,
  send: (id: string, change: FlagChange) => Promise<OwnProduct>,
): Promise<OwnProduct> {
  const { id } = product;
  stopReadingPages();
  const own = flips.get(id) ?? { agreed: product, asked: [], last: Promise.resolve() };
  flips.set(id, own);
  own.asked.push(change);
  showProduct(id, change);
  const sent = own.last.then(() => send(id, change));
  own.last = sent.catch(() => undefined);
  try {
    own.agreed = await sent;
    flipInDraft(own.agreed, change);
    return own.agreed;
  } finally {
    own.asked.splice(own.asked.indexOf(change), 1);
    showProduct(id, Object.assign({}, own.agreed, ...own.asked) as OwnProduct);
    if (own.asked.length === 0) flips.delete(id);
    if (flips.size === 0) readPagesAgain();
  }
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
  const own = flips.get(product.id);
  if (own === undefined) return product;
  await own.last;
  return own.agreed;
}
