import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { type ProductSearchQuery, searchProducts } from '#server/search/forgive.ts';
import { recountWords } from '#server/search/vocabulary.ts';

const nouns = ['Pan', 'Queso', 'Leche', 'Galletas', 'Aceite', 'Maní'];
const rests = ['blanco', 'de leche', 'con queso', 'para pan', 'con galletas surtidas y maní', ''];
const few = { exactUpTo: 2, nearRows: 5, sortedUpTo: 7, enoughNamed: 0, fewNamed: 0 };

// engines.test.ts compares what the two engines find, and in which order.
describeOnServer('one order by relevance', (testDatabase) => {
  let store = '';
  const query = (search: string, fields: Partial<ProductSearchQuery> = {}): ProductSearchQuery => ({
    filter: {},
    search,
    sort: 'relevance',
    descending: true,
    limit: 7,
    offset: 0,
    behind: null,
    ...fields,
  });
  const run = (asked: ProductSearchQuery, thresholds = few) =>
    searchProducts(testDatabase.database, asked, thresholds);

  beforeAll(async () => {
    const products = Array.from({ length: 240 }, (_, index) =>
      makeProduct({
        name: `${nouns[index % 6] ?? ''} ${rests[(index >> 2) % 6] ?? ''} ${index}`,
        description: index % 3 === 0 ? `Va con ${nouns[(index * 5) % 7] ?? 'todo'}` : null,
        stock: index % 5 === 0 ? 0 : null,
        favorite: index % 4,
        price: index % 30,
      }),
    );
    store = await saveStore(testDatabase.database, { products });
    await recountWords(testDatabase.database);
  });

  const search = fc
    .tuple(fc.constantFrom(...nouns), fc.constantFrom('', ...nouns, 'cacahuetes'))
    .map((words) => words.join(' ').trim());
  const filter = fc.constantFrom('none', 'stock', 'price', 'store').map((kind) => ({
    ...(kind === 'stock' && { inStock: true }),
    ...(kind === 'price' && { maxPrice: 20 }),
    ...(kind === 'store' && { businessId: store }),
  }));

  test('is the same sorted at once and level by level, by number and by cursor', async () => {
    await fc.assert(
      fc.asyncProperty(search, filter, async (text, chosen) => {
        const whole = await run(query(text, { filter: chosen, limit: 300 }), {
          ...few,
          exactUpTo: 1_000,
        });
        const expected = whole.data.map(({ id }) => id);
        const walked: string[] = [];
        const numbered: string[] = [];
        for (let behind: readonly string[] | null = null, more = true; more;) {
          const page: Awaited<ReturnType<typeof run>> = await run(
            query(text, { filter: chosen, behind }),
          );
          walked.push(...page.data.map(({ id }) => id));
          behind = page.next;
          more = behind !== null;
        }
        for (let offset = 0; offset < expected.length; offset += 7) {
          const page = await run(query(text, { filter: chosen, offset }));
          numbered.push(...page.data.map(({ id }) => id));
        }
        expect(walked).toEqual(expected);
        expect(numbered).toEqual(expected);
        expect(new Set(expected).size).toBe(expected.length);
      }),
      { numRuns: 12 },
    );
  });

  test('a frequent word within prices is counted as exactly part by part as at once', async () => {
    const totals = new Set<boolean>();
    const ranges = [
      [0, 3],
      [1, 6],
      [2, 29],
      [7, 12],
      [9, 9],
      [20, 5],
    ] as const;
    const walks = ranges.flatMap(([minPrice, maxPrice]) =>
      [true, false].map((descending) => ({ filter: { minPrice, maxPrice }, descending })),
    );
    for (const walk of walks) {
      const asked = query('queso', { ...walk, sort: 'price', limit: 3 });
      const whole = await run({ ...asked, limit: 300 }, { ...few, exactUpTo: 1_000 });
      const expected = whole.data.map(({ id }) => id);
      const found: string[] = [];
      for (let behind: readonly string[] | null = null, more = true; more;) {
        const next: Awaited<ReturnType<typeof run>> = await run(
          { ...asked, behind },
          { ...few, exactUpTo: 9 },
        );
        found.push(...next.data.map(({ id }) => id));
        expect(next.totalIsExact).toBe(whole.total <= 9);
        if (next.totalIsExact) expect(next.total).toBe(whole.total);
        totals.add(next.totalIsExact);
        behind = next.next;
        more = behind !== null;
      }
      expect(found).toEqual(expected);
      const second = await run({ ...asked, offset: 3 }, { ...few, exactUpTo: 9 });
      expect(second.data.map(({ id }) => id)).toEqual(expected.slice(3, 6));
    }
    expect(totals.size).toBe(2);
  });
});
