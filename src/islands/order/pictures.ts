import { sceneOf } from '#components/ui/scene.ts';
import type { Products, ShownProduct } from './products.ts';

/**
 * Distance from the window at which a picture is loaded. `loading=lazy` would load pictures thousands of pixels ahead.
 */
const near = '200px';

/** The photo of a row, or its drawing. Null in a list without photos, and with the data saver. */
export function makePicture(product: ShownProduct | undefined): Element | null {
  if (product === undefined || document.documentElement.dataset.saver !== undefined) return null;
  const { i: address } = product.row.dataset;
  if (address === undefined) return makeDrawing(product.bought.name);
  return Object.assign(new Image(48, 48), { alt: '', decoding: 'async', src: address });
}

/** The drawing in place of a photo, with the background of the product's card. */
function makeDrawing(name: string): Element | null {
  const drawings = document.querySelector<HTMLTemplateElement>('template[data-drawing]');
  const drawing = drawings?.content.children[sceneOf(name)];
  return (drawing?.cloneNode(true) as Element | undefined) ?? null;
}

/** Adds pictures to the rows as they come near the window. The rows have room for them from the start. */
export function startPictures(products: Products): void {
  if (!('IntersectionObserver' in self)) return;
  for (const product of products.values()) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const picture = makePicture(product);
        if (picture !== null) product.row.prepend(picture);
      },
      { rootMargin: near },
    );
    observer.observe(product.row);
  }
}
