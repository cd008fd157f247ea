import { atom } from 'nanostores';
import type { OwnProduct } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';
import { $newestChange } from '#state/owner-api.ts';
import { wait, whenPublished } from '#islands/signed-in/published.ts';

/** The public page of a change, linked after publication. */
export interface PublishedThing {
  readonly label: string;
  readonly path: string;
}

/** Whether visitors see a product, unless its whole store is hidden from them. */
export const isShown = ({ isVisible, held }: Pick<OwnProduct, 'isVisible' | 'held'>): boolean =>
  isVisible && held === null;

/** The public page of a product; null when visitors do not see it. */
export const findShownProduct = (product: OwnProduct): PublishedThing | null =>
  isShown(product) ? { label: product.name, path: productPath(product) } : null;

/** Texts for one kind of change, in place of the usual ones. */
export interface PublicationWords {
  readonly publishing: string;
  readonly live: string;
}

export interface Publication {
  readonly state: 'publishing' | 'live' | 'late';
  readonly words?: PublicationWords | undefined;
  /** Null when the change has no page to link to. */
  readonly thing: PublishedThing | null;
}

/** The publication of the owner's last change; null when there is nothing to show. */
export const $publication = atom<Publication | null>(null);

const patienceMs = 60_000;
const shownMs = 12_000;

let followed = 0;

/** Shows the progress of the last change to the public pages. */
export function followPublication(thing: PublishedThing | null, words?: PublicationWords): void {
  const newestChange = $newestChange.get();
  if (newestChange <= followed) return;
  followed = newestChange;
  $publication.set({ state: 'publishing', thing, words });
  void watch(newestChange, thing, words);
}

async function watch(
  cursor: number,
  thing: PublishedThing | null,
  words: PublicationWords | undefined,
): Promise<void> {
  const startedAt = Date.now();
  // A newer change replaces it.
  const isWanted = () => cursor === followed;
  const isLive = await whenPublished(cursor, {
    isWanted,
    onMissing: () => {
      const isLate = Date.now() - startedAt > patienceMs;
      if (isLate && isWanted() && $publication.get()?.state === 'publishing') {
        $publication.set({ state: 'late', thing });
      }
    },
  });
  if (!isLive) return;
  $publication.set({ state: 'live', thing, words });
  await wait(shownMs);
  if (isWanted()) $publication.set(null);
}
