import { expect, test } from 'vitest';
import { shareText } from '#domain/text/share-text.ts';

const product = {
  name: 'Helado de fresa',
  price: 250,
  currency: 'CUP',
  business: { name: 'Heladería Copo' },
} as const;

test('a link goes with what is sold, its price and where', () => {
  expect(shareText(product)).toBe('Helado de fresa · $250.00 CUP · Heladería Copo');
  expect(shareText({ ...product, price: null })).toBe('Helado de fresa · Heladería Copo');
});
