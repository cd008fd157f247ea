import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickRelated } from '../../support/oracles/related-products.ts';
import { relateProducts } from '#domain/products/related.ts';

const catalogues = fc
  .array(fc.constantFrom(null, 'uno', 'dos', 'tres'), { maxLength: 40 })
  .map((categories) => categories.map((categoryId, n) => ({ id: `p${n}`, categoryId })));

test('a product is beside the next eight of its category, or of its store when it is alone there', () => {
  fc.assert(
    fc.property(catalogues, (products) => {
      const related = relateProducts(products);
      expect(related.size).toBe(products.length);
      for (const { id, categoryId } of products) {
        const peers = products.filter(
          (one) => categoryId !== null && one.categoryId === categoryId,
        );
        const ring = peers.length > 1 ? peers : products;
        expect(related.get(id)).toEqual(pickRelated(ring, id).map((one) => one.id));
      }
    }),
  );
});
