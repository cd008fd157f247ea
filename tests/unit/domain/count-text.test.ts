import { describe, expect, it } from 'vitest';
import {
  storesFoundText,
  offersText,
  pageOfText,
  productsFoundText,
} from '#domain/text/count-text.ts';

describe('counts', () => {
  it.each([
    [0, '0 productos encontrados'],
    [1, '1 producto encontrado'],
    [1000, '1,000 productos encontrados'],
  ])('of %i products read %s', (count, text) => {
    expect(productsFoundText(count)).toBe(text);
  });

  it('say when the total is only a lower bound', () => {
    expect(productsFoundText(1000, true)).toBe('más de 1,000 productos encontrados');
  });

  it('distinguish one from many', () => {
    expect(storesFoundText(1)).toBe('1 negocio encontrado');
    expect(storesFoundText(40)).toBe('40 negocios encontrados');
    expect(offersText(1)).toBe('1 oferta');
    expect(pageOfText(2, 1234)).toBe('Página 2 de 1,234');
    expect(pageOfText(2, 1234, false)).toBe('Página 2');
  });
});
