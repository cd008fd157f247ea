import { expect, test } from 'vitest';
import { spellingCost } from '#domain/search/spelling-cost.ts';

test.each([
  ['leche', 'leche', 0],
  ['lehce', 'leche', 0.6],
  ['pilla', 'pila', 0.6],
  ['galina', 'gallina', 0.6],
  ['doma', 'dona', 0.8],
  ['lche', 'leche', 1],
  ['pilla', 'silla', 1],
  ['', 'sal', 3],
  ['distornilador', 'destornillador', 1.6],
])('from %j to %j it is %d', (written, meant, cost) => {
  expect(spellingCost(written, meant)).toBeCloseTo(cost);
});
