import { describe, expect, it } from 'vitest';
import { availabilityPercent, availabilitySentence } from '#domain/products/availability.ts';
import { cardStock, detailStock, isSoldOut } from '#domain/products/stock.ts';

describe('stock', () => {
  it.each([
    [null, 'none', ''],
    [-1, 'sold-out', 'Agotado'],
    [0, 'sold-out', 'Agotado'],
    [1, 'last-units', '¡Últimos 1!'],
    [5, 'last-units', '¡Últimos 5!'],
    [6, 'available', '6 disponibles'],
    [120, 'available', '120 disponibles'],
    [1250, 'available', '1,250 disponibles'],
  ] as const)('of %o is %s on a card', (stock, kind, text) => {
    expect(cardStock(stock)).toEqual({ kind, text });
  });

  it.each([
    [null, 'none', ''],
    [0, 'sold-out', 'Producto agotado'],
    [1, 'few', '¡Solo 1 disponibles!'],
    [10, 'few', '¡Solo 10 disponibles!'],
    [11, 'in-stock', 'En stock'],
  ] as const)('of %o is %s on the product page', (stock, kind, text) => {
    expect(detailStock(stock)).toEqual({ kind, text });
  });

  it('is never sold out where it does not apply', () => {
    expect(isSoldOut(null)).toBe(false);
    expect(isSoldOut(0)).toBe(true);
    expect(isSoldOut(1)).toBe(false);
  });
});

describe('availability', () => {
  it.each([
    [10, 2, 80],
    [3, 1, 67],
    [4, 0, 100],
    [1000, 1, 99],
    [1000, 999, 1],
    [4, 4, 0],
    [0, 0, 0],
  ])('of %i products with %i out of stock is %i %%', (products, outOfStock, percent) => {
    expect(availabilityPercent(products, outOfStock)).toBe(percent);
  });

  it('says so when there are no products', () => {
    expect(availabilitySentence(0, 0)).toBe('Aún no tienes productos');
    expect(availabilitySentence(10, 2)).toBe('El 80\u00a0% de tus productos está disponible');
  });
});
