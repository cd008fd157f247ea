import type { Products } from './products.ts';

/**
 * Distance from the window at which a picture is loaded. `loading=lazy` would load pictures thousands of pixels ahead.
 */
const near = '200px';

/** The picture of a row. Null when there is none, and with the data saver. */
export function makePicture(row: HTMLElement | undefined): HTMLImageElement | null {
  const { i: address } = row?.dataset ?? {};
  if (address === undefined || document.documentElement.dataset.saver !== undefined) return null;
  return Object.assign(new Image(48, 48), { alt: '', decoding: 'async', src: address });
}

/** Adds pictures to the rows as they come near the window. The rows have room for them from the start. */
export function startPictures(products: Products): void {
  if (!('IntersectionObserver' in self)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const picture = makePicture(target as HTMLElement);
        if (picture !== null) target.prepend(picture);
      }
    },
    { rootMargin: near },
  );
  for (const { row } of products.values()) observer.observe(row);
}
