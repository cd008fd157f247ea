import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawing } from '#components/ui/Drawing.tsx';
import { sceneCount, scenes } from '#components/ui/scene.ts';
import { makePicture } from '#islands/order/pictures.ts';
import type { ShownProduct } from '#islands/order/products.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const product = { bought: { name: 'Sombrero' }, row: { dataset: {} } } as unknown as ShownProduct;

/** A page whose list has the drawings, as far as they are read. */
function stubPage({ hasDrawings = true, dataset = {} } = {}) {
  const children = scenes.map((scene) => ({ cloneNode: () => ({ scene }) }));
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: () => (hasDrawings ? { content: { children } } : null),
  });
}

test('a row without a photo has a drawing with the background of its card', () => {
  expect(scenes).toHaveLength(sceneCount);
  stubPage();
  const card = renderToStaticMarkup(createElement(Drawing, { type: 'cafe', name: 'Sombrero' }));
  const picture = makePicture(product) as unknown as { scene: string };
  expect(card).toContain(`>${picture.scene}</g>`);
});

test('a list without photos has no drawings, and the data saver neither', () => {
  stubPage({ hasDrawings: false });
  expect(makePicture(product)).toBeNull();
  stubPage({ dataset: { saver: '' } });
  expect(makePicture(product)).toBeNull();
});
