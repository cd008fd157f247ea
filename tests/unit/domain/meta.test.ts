import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directoryDescription,
  productDescription,
  storeDescription,
  storeKeywords,
  truncateDescription,
} from '#domain/text/meta.ts';
import { pageTitle } from '#domain/text/page-title.ts';

const store = { name: 'Café Sol', type: 'cafe', province: 'La Habana', country: 'Cuba' };

describe('directoryDescription', () => {
  it.each([
    ['Todos los negocios', false, 40, 'Todos los negocios en Cuba: 40 negocios encontrados, con '],
    ['Negocios en Artemisa', true, 2, 'Negocios en Artemisa, Cuba: 2 negocios encontrados, con '],
    ['Cafeterías en Artemisa', true, 0, 'Cafeterías en Artemisa, Cuba, con '],
  ])('of "%s" (a place: %s) and %i stores begins right', (heading, hasPlace, total, beginning) => {
    const text = directoryDescription({ heading, hasPlace, total });
    expect(text.startsWith(beginning), text).toBe(true);
  });
});

describe('truncateDescription', () => {
  it('keeps 160 characters, and cuts more to 157 and an ellipsis', () => {
    expect(truncateDescription('a'.repeat(160))).toBe('a'.repeat(160));
    expect(truncateDescription('a'.repeat(161))).toBe(`${'a'.repeat(157)}...`);
  });

  it('is one well-formed line of at most 160 characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const description = truncateDescription(text);
        expect(description.length).toBeLessThanOrEqual(160);
        expect(description).not.toMatch(/[\n\t]/);
        expect(description.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('pageTitle', () => {
  it('adds the brand only where it is missing', () => {
    expect(pageTitle('Ofertas del Día')).toBe('Ofertas del Día | Vitrina');
    expect(pageTitle('Vitrina: negocios de Cuba')).toBe('Vitrina: negocios de Cuba');
    expect(pageTitle('Ofertas', 'Plaza')).toBe('Ofertas | Plaza');
    expect(pageTitle('')).toBe('Vitrina');
  });
});

describe('descriptions', () => {
  it('take the first 140 characters of a store and 120 of a product', () => {
    expect(storeDescription({ ...store, description: 'b'.repeat(200) })).toHaveLength(140);
    expect(productDescription({ name: 'Pan', description: 'b'.repeat(200) })).toHaveLength(120);
  });

  it('do not leave half a letter at the cut', () => {
    const description = `${'b'.repeat(119)}😀`;
    expect(productDescription({ name: 'Pan', description }).isWellFormed()).toBe(true);
  });

  it('say something where there is no text', () => {
    expect(storeDescription({ ...store, description: ' ' })).toContain('Café Sol');
    expect(productDescription({ name: 'Pan' }, 'Café Sol')).toBe('Compra Pan en Café Sol.');
  });

  it('call a store of no listed type a business', () => {
    const { name, province, country } = store;
    expect(storeDescription({ name, type: 'other', province, country })).toBe(
      'Café Sol: negocio en La Habana, Cuba. Mira sus productos y contacta directamente.',
    );
  });

  it('give the specified keywords', () => {
    expect(storeKeywords(store)).toBe(
      'Café Sol, tienda online, productos, compras, Cafetería, La Habana, Cuba',
    );
  });
});
