import { expect, test } from 'vitest';
import { maxCards } from '#domain/limits.ts';
import { listCounted } from '#islands/shared/favourites/kept-products.ts';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';

test('news are of the newest favourites that were shown once, however many came since', () => {
  const product = makeProduct(makeUpStore());
  const ids = Array.from({ length: maxCards + 30 }, (_, index) => `favorito${index}`);
  const shown = ids.slice(0, maxCards + 10);
  const products = Object.fromEntries(shown.map((id) => [id, product]));
  expect(listCounted(ids, products)).toEqual(shown.slice(10));
  expect(listCounted(ids, {})).toEqual([]);
});
