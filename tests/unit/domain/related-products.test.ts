import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickRelated } from '../../support/oracles/related-products.ts';

describe('pickRelated', () => {
  it('takes those after the product and goes round', () => {
    const products = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(pickRelated(products, 'c', 2)).toEqual([{ id: 'd' }, { id: 'a' }]);
    expect(pickRelated(products, 'c')).toEqual([{ id: 'd' }, { id: 'a' }, { id: 'b' }]);
    expect(pickRelated([{ id: 'a' }], 'a')).toEqual([]);
  });

  it('shows a product beside at most eight others, and never beside itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const products = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
        const shown = new Map<string, number>();
        for (const { id } of products) {
          const related = pickRelated(products, id);
          expect(related).toHaveLength(Math.min(8, count - 1));
          expect(related.some((other) => other.id === id)).toBe(false);
          for (const other of related) shown.set(other.id, (shown.get(other.id) ?? 0) + 1);
        }
        expect(Math.max(0, ...shown.values())).toBeLessThanOrEqual(8);
      }),
    );
  });
});
