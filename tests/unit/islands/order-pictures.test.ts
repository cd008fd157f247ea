import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawing } from '#components/ui/Drawing.tsx';
import { makePicture } from '#islands/order/pictures.ts';
import type { ShownProduct } from '#islands/order/products.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const product = { bought: { name: 'Sombrero' }, row: { dataset: {} } } as unknown as ShownProduct;

/** A page whose list has the drawing, as far as it is read. */
function stubPage({ hasDrawing = true, dataset = {} } = {}) {
  const scene = { innerHTML: '' };
  const attributes: Record<string, string> = {};
  const thing = {
    setAttribute(name: string, value: string) {
      attributes[name] = value;
    },
  };
  const drawing = { querySelector: (part: string) => (part === 'g' ? scene : thing) };
  const template = { content: { querySelector: () => ({ cloneNode: () => drawing }) } };
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: () => (hasDrawing ? template : null),
  });
  return { drawing, scene, attributes };
}

test('a row without a photo has the drawing of its card', () => {
  const { drawing, scene, attributes } = stubPage();
  expect(makePicture(product)).toBe(drawing);
  const card = renderToStaticMarkup(createElement(Drawing, { type: 'cafe', name: 'Sombrero' }));
  expect(card).toContain(`>${scene.innerHTML}</g>`);
  expect(card).toContain(`transform="${attributes.transform ?? ''}"`);
});

test('a list without photos has no drawings, and the data saver neither', () => {
  stubPage({ hasDrawing: false });
  expect(makePicture(product)).toBeNull();
  stubPage({ dataset: { saver: '' } });
  expect(makePicture(product)).toBeNull();
});
