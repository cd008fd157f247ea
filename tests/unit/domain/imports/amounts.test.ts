import { expect, test } from 'vitest';
import { decideDecimal, readAmount } from '#domain/imports/amounts.ts';

test.each([
  [['250', '1250'], 'point'],
  [['12,5', '1.250'], 'comma'],
  [['$1.250,00'], 'comma'],
  [['1.250.000'], 'comma'],
  [['1,250.00', '3'], 'point'],
  [['1,250,000'], 'point'],
  [['12.50 CUP', '1,250'], 'point'],
  [['doce', '-', ''], 'point'],
])('%j is written with the decimal %s', (texts, decimal) => {
  expect(decideDecimal(texts)).toEqual({ decimal });
});

test.each([
  ['one that may be either', ['12', '1.250'], '1.250'],
  ['two that contradict each other', ['12,50', '12.50'], '12,50'],
])('asks for %s', (_, texts, example) => {
  expect(decideDecimal(texts)).toEqual({ decimal: null, example });
});

test.each([
  ['$1.250,00', 'comma', 1250, null],
  ['1.250', 'comma', 1250, null],
  ['1.250', 'point', 1.25, null],
  ['1 250,5', 'comma', 1250.5, null],
  ["1'250.00", 'point', 1250, null],
  ['1\u00A0250,00 CUP', 'comma', 1250, 'CUP'],
  ['US$ 12.00', 'point', 12, 'USD'],
  ['12 usd', 'point', 12, 'USD'],
  ['€3,50', 'comma', 3.5, 'EUR'],
  ['250MN', 'point', 250, 'CUP'],
  ['250 pesos', 'point', 250, 'CUP'],
  ['-5', 'point', -5, null],
])('reads %s with a decimal %s', (text, decimal, amount, currency) => {
  expect(readAmount(text, decimal as 'comma' | 'point')).toEqual({ amount, currency });
});

test.each([
  ['doce', 'comma'],
  ['', 'comma'],
  ['12.50', 'comma'],
  ['12,50', 'point'],
  ['1.2.3', 'comma'],
  ['1,2,3', 'comma'],
  ['12/05/2026', 'comma'],
  ['1e5', 'point'],
  ['Infinity', 'point'],
])('%s is no number with a decimal %s', (text, decimal) => {
  expect(readAmount(text, decimal as 'comma' | 'point')).toBeNull();
});
