import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ProductImage } from '#contract/pictures.ts';
import {
  addOption,
  addValues,
  listCombinations,
  noOptions,
} from '#islands/owner/products/form/options/options-draft.ts';
import { VariantTable } from '#islands/owner/products/form/options/VariantTable.tsx';
import { type Photo, keepPictures } from '#islands/owner/products/photos/photos.ts';

const pictures = ['red', 'blue'].map((id, order): ProductImage => ({
  ...{ id, order, alt: '', isPrimary: order === 0, width: 160, height: 160, color: '#ffffff' },
  ...{ url: `/images/${id}/160.webp`, widths: [160], bytes: [1], previewUrl: `/images/${id}.jpg` },
}));
const fresh: Photo = { kind: 'chosen', key: 'c', name: 'c.jpg', blob: new Blob(), url: 'blob:c' };
const begun = addOption(noOptions);
const draft = addValues(begun, begun.options[0]?.id ?? 0, 'Rojo, Azul');

function render(photos: readonly Photo[], image: string | null = null): string {
  const variants = listCombinations(draft).map((variant) => ({ ...variant, image }));
  return renderToStaticMarkup(
    createElement(VariantTable, {
      ...{ variants, names: ['Rojo', 'Azul'], errors: new Map(), currency: 'CUP', price: 250 },
      ...{ photos, onChange: () => undefined, onChangeAll: () => undefined },
    }),
  );
}
const listChoices = (html: string): (string | undefined)[] => {
  const [, select = ''] =
    /<select[^>]*aria-label="Imagen de Rojo"[^>]*>(.*?)<\/select>/.exec(html) ?? [];
  return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
};
const hint = 'Las imágenes nuevas se pueden poner a cada combinación después de guardar.';

test('each combination may show one of the pictures that are saved', () => {
  const html = render(keepPictures(pictures), 'blue');
  expect(listChoices(html)).toEqual(['Sin imagen propia', 'Imagen 1', 'Imagen 2']);
  expect(html).toContain('<option value="blue" selected="">');
  expect(html).toContain('/images/blue/160.webp');
  expect(html).not.toContain(hint);
});

test('of one picture there is nothing to choose, and a new one has to be saved first', () => {
  expect(render(keepPictures(pictures.slice(0, 1)))).not.toContain('Imagen de Rojo');
  const html = render([fresh, ...keepPictures(pictures.slice(1))]);
  expect(listChoices(html)).toEqual(['Sin imagen propia', 'Imagen 2']);
  expect(html).toContain(hint);
});
