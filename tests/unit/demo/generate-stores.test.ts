import { describe, expect, it } from 'vitest';
import { isPhone } from '#domain/accounts/phone.ts';
import { slugify } from '#domain/paths/slug.ts';
import { generateStores } from '#demo/generate-stores.ts';

const now = new Date('2026-03-01T12:00:00Z');

describe('generated catalogues', () => {
  it('have the size asked for, with names and phones of their own', () => {
    const stores = [...generateStores({ stores: 300, products: 20, seed: 1, now })];
    expect(stores).toHaveLength(300);
    expect(stores.every((store) => store.products.length === 20)).toBe(true);
    expect(new Set(stores.map((store) => slugify(store.name))).size).toBe(300);
    expect(new Set(stores.map((store) => store.phone)).size).toBe(300);
    expect(stores.every((store) => isPhone(store.phone))).toBe(true);
  });

  it('are made store by store, however many are asked for', () => {
    const stores = generateStores({ stores: 1_000_000_000, products: 3, seed: 1, now });
    expect(stores.next().value?.products).toHaveLength(3);
  });

  it('repeat with the seed and differ without it', () => {
    const take = (seed: number) => [...generateStores({ stores: 5, products: 5, seed, now })];
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });

  it('have frequent, medium and rare words', () => {
    const names = [...generateStores({ stores: 400, products: 25, seed: 3, now })].flatMap(
      (store) => store.products.map((product) => product.name),
    );
    const count = (word: string) => names.filter((name) => name.startsWith(word)).length;
    expect(count('Café ')).toBeGreaterThan(1000);
    expect(count('Linterna ')).toBeGreaterThan(40);
    expect(count('Linterna ')).toBeLessThan(400);
    expect(count('Zampoña ')).toBeLessThan(120);
    expect(count('Zampoña ')).toBeGreaterThan(0);
  });

  it('ask more before an offer than during it', () => {
    for (const store of generateStores({ stores: 40, products: 20, seed: 5, now })) {
      for (const { price, price_old, categoryIndex } of store.products) {
        if (price_old !== null) expect(price_old).toBeGreaterThan(price ?? Infinity);
        if (categoryIndex !== null) expect(store.categories[categoryIndex]).toBeDefined();
      }
    }
  });
});
