import { expect, test } from 'vitest';
import { readSharedText, splitSharedText } from '#domain/products/shared-text.ts';

test.each([
  ['Helado de fresa 250', 'Helado de fresa', '250'],
  ['Helado de fresa: $250.00', 'Helado de fresa', '250'],
  ['Helado de fresa 1,250 CUP', 'Helado de fresa', '1250'],
  ['Café 250 g 1200', 'Café 250 g', '1200'],
  ['Café 250 g', 'Café 250 g', ''],
  ['Pan suave\n90 pesos\nA domicilio', 'Pan suave', '90'],
  ['Pan suave - 90 MN.', 'Pan suave', '90'],
  ['Pan suave\nPrecio: 90 CUP', 'Pan suave', '90'],
  ['Pan suave\nA domicilio\nPRECIO 90', 'Pan suave', '90'],
  ['90 pesos\nPan suave', 'Pan suave', '90'],
  ['Precio: 90', '', '90'],
  ['Pan de precio 90', 'Pan de precio', '90'],
  ['https://example.com/foto\nFlan 300', 'Flan', '300'],
  // The price is in another currency than the cards: its owner sees that it is, and chooses.
  ['Reloj 20 USD', 'Reloj 20 USD', ''],
  ['Solo un nombre', 'Solo un nombre', ''],
  ['  ', '', ''],
])('reads %j as %j for %j', (text, name, price) => {
  expect(readSharedText(text, 'CUP')).toEqual({ name, price });
});

test('reads a long text without a price at once', () => {
  const long = `${'1 '.repeat(500)}x`;
  expect(readSharedText(long, 'CUP').price).toBe('');
});

test('gives each of several photos its own line where there are as many', () => {
  expect(splitSharedText('Flan 300\n\nPan 90', 2)).toEqual(['Flan 300', 'Pan 90']);
  expect(splitSharedText('Flan 300\nmuy rico', 3)).toEqual(['Flan 300\nmuy rico']);
});
