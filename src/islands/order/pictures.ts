import { chooseScene } from '#components/ui/scene.ts';
import { copyTemplate, getElement } from './page.ts';
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

/** The drawing that the product's card has in place of a photo. */
function makeDrawing(name: string): Element | null {
  if (document.querySelector('template[data-drawing]') === null) return null;
  const drawing = copyTemplate('drawing');
  const { scene, transform } = chooseScene(name);
  getElement('g', drawing).innerHTML = scene;
  getElement('g+path', drawing).setAttribute('transform', transform);
  return drawing;
}

/** Adds pictures to the rows as they come near the window. The rows have room for them from the start. */
export function startPictures(products: Products): void {
  if (!('IntersectionObserver' in self)) return;
  const shown = new Map([...products.values()].map((product) => [product.row as Element, product]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const picture = makePicture(shown.get(target));
        if (picture !== null) target.prepend(picture);
      }
    },
    { rootMargin: near },
  );
  for (const row of shown.keys()) observer.observe(row);
}
