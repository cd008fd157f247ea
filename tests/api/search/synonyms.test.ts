import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import { synonyms } from '#domain/search/synonyms.ts';

const groups = synonyms.map((group) => group.map((phrase) => phrase.join(' ')));

describeOnBothEngines('words that mean the same thing', (testDatabase) => {
  let api: ApiUnderTest;

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const names = [...new Set(groups.flat())];
    const products = names.map((name) => makeProduct({ name }));
    await saveStore(testDatabase.database, { name: 'La Rampa', products });
  });

  test.each(groups.map((group) => [group.join(', '), group] as const))(
    'find each other, a single word itself first: %s',
    async (_, group) => {
      for (const asked of group) {
        const path = `/products/public?limit=100&search=${encodeURIComponent(asked)}`;
        const found = (await api.get<ProductSearchPage>(path)).data.map(({ name }) => name);
        expect(found).toEqual(expect.arrayContaining(group));
        if (asked.includes(' ')) continue;
        const others = group.filter((other) => !other.includes(asked));
        const places = others.map((other) => found.indexOf(other));
        expect(Math.min(...places, Infinity)).toBeGreaterThan(found.indexOf(asked));
      }
    },
  );
});
