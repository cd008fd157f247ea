import type { Products } from './products.ts';

/** How far outside the window a row is near: `loading=lazy` asks for pictures thousands of pixels ahead. */
const near = '200px';

/** The picture of a row; null without one, and under the data saver, where each is paid for. */
export function makePicture(row: HTMLElement | undefined): HTMLImageElement | null {
  const { i: address } = row?.dataset ?? {};
  if (address === undefined || document.documentElement.dataset.saver !== undefined) return null;
  return Object.assign(new Image(48, 48), { alt: '', decoding: 'async', src: address });
}

/** Puts pictures into the rows, each as it comes near the window; the rows have their room from the start. */
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
