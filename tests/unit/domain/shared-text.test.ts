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
  // Digits behind a letter belong to the name.
  ['Samsung A15', 'Samsung A15', ''],
  ['Papel A4', 'Papel A4', ''],
  ['Refresco x6', 'Refresco x6', ''],
  ['Helado$250', 'Helado', '250'],
  ['Helado de fresa\n💵2500 CUP', 'Helado de fresa', '2500'],
  // A clear price comes before a number that may be a size.
  ['Pantalón talla 32\nPrecio: 2500 CUP', 'Pantalón talla 32', '2500'],
  ['Samsung A15\n25000 CUP', 'Samsung A15', '25000'],
  ['Vestido talla 8\n2500', 'Vestido talla 8', '2500'],
  ['Talla 32\nPantalón 2500 CUP', 'Pantalón', '2500'],
  ['Helado 250\nEnvío 100 CUP', 'Helado', '250'],
  // A phone is no price.
  ['Helado de fresa\nWhatsApp 51234567', 'Helado de fresa', ''],
  ['Helado de fresa\n+53 5123-4567', 'Helado de fresa', ''],
  ['Helado de fresa\n63123456\n250', 'Helado de fresa', '250'],
  ['Solo un nombre', 'Solo un nombre', ''],
  ['  ', '', ''],
])('reads %j as %j for %j', (text, name, price) => {
  expect(readSharedText(text, 'CUP')).toEqual({ name, price });
});

test('reads a long text without a price at once', () => {
  for (const part of ['1 ', '- ', '-$']) {
    expect(readSharedText(`${part.repeat(500)}x`, 'CUP').price).toBe('');
  }
});

test('gives each of several photos its own line where there are as many', () => {
  expect(splitSharedText('Flan 300\n\nPan 90', 2)).toEqual(['Flan 300', 'Pan 90']);
  expect(splitSharedText('Flan 300\nmuy rico', 3)).toEqual(['Flan 300\nmuy rico']);
});
