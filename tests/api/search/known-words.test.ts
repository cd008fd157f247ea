import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { searchProducts } from '#server/search/forgive.ts';
import { readKnownWords } from '#server/search/read-text.ts';
import { recountWords, vocabularyOf } from '#server/search/vocabulary.ts';

const words = ['casa', 'auricular', 'nuez', 'zarapiz', 'sofa'];

describeOnBothEngines('the stem of a word in very many products', (testDatabase) => {
  const readOneStem = async () => {
    const known = await readKnownWords(vocabularyOf(testDatabase.database), words);
    return words.filter((word) => known.get(word)?.isOneStem === true);
  };
  const makeFrequent = async () => {
    const { kysely } = testDatabase.database;
    await sql`update search_words set n = 10001 where word = any(${words})`.execute(kysely);
    vocabularyOf(testDatabase.database).forget();
  };
  const find = async (search: string) => {
    const { data } = await searchProducts(testDatabase.database, {
      filter: { inStock: true },
      search,
      sort: 'name',
      descending: false,
      limit: 25,
      offset: 0,
      behind: null,
    });
    return data.map(({ name }) => name);
  };

  beforeEach(async () => {
    await testDatabase.database.kysely.deleteFrom('businesses').execute();
    const names = ['Casa azul', 'Casas verdes', 'Auricular', 'Auriculares', 'Nuez', 'Nueces'];
    const products = [...names, 'Zarapiz', 'Sofá'].map((name) => makeProduct({ name }));
    await saveStore(testDatabase.database, { products });
    await recountWords(testDatabase.database);
  });

  test('is looked for alone where all words of its singular have it', async () => {
    expect(await readOneStem()).toEqual([]);
    await makeFrequent();
    expect(await readOneStem()).toEqual(['casa', 'zarapiz', 'sofa']);
  });

  test('finds singular and plural all the same', async () => {
    await makeFrequent();
    expect(await find('casa')).toEqual(['Casa azul', 'Casas verdes']);
    expect(await find('auricular')).toEqual(['Auricular', 'Auriculares']);
    expect(await find('nuez')).toEqual(['Nueces', 'Nuez']);
  });

  test('is not alone any more once a word of the same singular and another stem comes', async () => {
    await saveStore(testDatabase.database, { products: [makeProduct({ name: 'Zarapices' })] });
    await makeFrequent();
    expect(await readOneStem()).toEqual(['casa', 'sofa']);
    expect(await find('zarapiz')).toEqual(['Zarapices', 'Zarapiz']);
  });
});
