import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { Vocabulary, recountWords, vocabularyOf } from '#server/search/vocabulary.ts';
import { addWords } from '#server/search/word-rows.ts';

describeOnBothEngines('the words in memory', (testDatabase) => {
  beforeEach(async () => {
    const { database } = testDatabase;
    await database.kysely.deleteFrom('businesses').execute();
    const products = ['Pan', 'Pan de ajo', 'Queso'].map((name) => makeProduct({ name }));
    await saveStore(database, { products });
  });

  const read = async (word: string, vocabulary = vocabularyOf(testDatabase.database)) =>
    (await vocabulary.read([word])).get(word)?.n;
  const addProduct = (name: string, { kysely, signal } = testDatabase.database) =>
    kysely
      .transaction()
      .execute((tx) => addWords(tx, [name]))
      .then(() => {
        signal.announce();
      });

  test('are those of the products, with how many have them', async () => {
    expect(await read('pan')).toBe(2);
    expect(await read('queso')).toBe(1);
    expect(await read('zampona')).toBeUndefined();
  });

  test('have what a product brings from its commit on', async () => {
    expect(await read('ocarina')).toBeUndefined();
    await addProduct('Ocarina de barro');
    expect(await read('ocarina')).toBe(1);
  });

  test('have a word that only a synonym had as one of a product', async () => {
    const { rows } = await sql<{ word: string }>`
      select word from search_words where n = 0 order by word limit 1`.execute(
      testDatabase.database.kysely,
    );
    const word = rows[0]?.word ?? '';
    expect(await read(word)).toBe(0);
    await addProduct(word);
    expect(await read(word)).toBe(1);
  });

  test('are counted anew with those of the database, though they are being read meanwhile', async () => {
    const { database } = testDatabase;
    expect(await read('pan')).toBe(2);
    await sql`update search_words set n = 40 where word = 'pan'`.execute(database.kysely);
    expect(await read('pan')).toBe(2);
    const counting = recountWords(database);
    await Promise.all([read('pan'), counting, read('pan')]);
    expect(await read('pan')).toBe(2);
    await sql`update search_words set n = 40 where word = 'pan'`.execute(database.kysely);
    vocabularyOf(database).forget();
    expect(await read('pan')).toBe(40);
  });

  test('of a catalogue of too many are the most frequent and those that are asked for', async () => {
    const { kysely, signal } = testDatabase.database;
    await sql`update search_words set n = 50 where word = 'ajo'`.execute(kysely);
    const few = new Vocabulary(kysely, signal, { mostKept: 1 });
    expect((await few.read([])).size).toBe(1);
    expect(await read('ajo', few)).toBe(50);
    expect(await read('queso', few)).toBe(1);
    expect(await read('zampona', few)).toBeUndefined();
    await addProduct('Vaporera');
    expect(await read('vaporera', few)).toBe(1);
  });

  test.skipIf(testDatabase.engine === 'embedded')(
    'have what another process of the server added',
    async () => {
      const other = await openDatabase(testDatabase.location);
      const { signal } = testDatabase.database;
      try {
        expect(await read('yunque')).toBeUndefined();
        const { received } = signal;
        await addProduct('Yunque', other);
        const announceAgain = () => {
          other.signal.announce();
          return signal.received;
        };
        await expect.poll(announceAgain).toBeGreaterThan(received);
        expect(await read('yunque')).toBe(1);
      } finally {
        await other.close();
      }
    },
  );

  test.skipIf(testDatabase.engine === 'embedded')(
    'have what the slower of two transactions added, though its number is the lower one',
    async () => {
      const { kysely, signal } = testDatabase.database;
      const slow = await kysely.startTransaction().execute();
      try {
        await addWords(slow, ['Vihuela']);
        await addProduct('Bandola');
        expect(await read('bandola')).toBe(1);
        expect(await read('vihuela')).toBeUndefined();
      } finally {
        await slow.commit().execute();
      }
      signal.announce();
      expect(await read('vihuela')).toBe(1);
    },
  );

  test.skipIf(testDatabase.engine === 'embedded')(
    'hold up nobody else who uses one that is known',
    async () => {
      const slow = await testDatabase.database.kysely.startTransaction().execute();
      try {
        await addWords(slow, ['Pan']);
        await addProduct('Pan de ajo');
      } finally {
        await slow.rollback().execute();
      }
    },
  );

  test('may be more at once than one text can have', async () => {
    const drawWord = (number: number) =>
      number.toString(2).padStart(50, '0').replaceAll('0', 'a').replaceAll('1', 'b');
    const texts = Array.from({ length: 22 }, (_, index) =>
      Array.from({ length: 1_000 }, (__, n) => drawWord(index * 1_000 + n)).join(' '),
    );
    const { kysely } = testDatabase.database;
    await kysely.transaction().execute((tx) => addWords(tx, [...texts, 'Charango']));
    const known = await kysely
      .selectFrom('search_words')
      .select('n')
      .where('word', '=', 'charango')
      .execute();
    expect(known).toEqual([{ n: 1 }]);
  });

  test('are not read again long after they came', async () => {
    let now = 1_000_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      clock.mockRestore();
    });
    const { kysely, signal } = testDatabase.database;
    const words = new Vocabulary(kysely, signal);
    const readAfter = async (seconds: number, n: number) => {
      now += seconds * 1_000;
      await sql`update search_words set n = ${n} where word = 'tamarindo'`.execute(kysely);
      signal.announce();
      return read('tamarindo', words);
    };
    await read('pan', words);
    await addProduct('Tamarindo');
    expect(await readAfter(0, 1)).toBe(1);
    expect(await readAfter(1, 40)).toBe(40);
    expect(await readAfter(15, 50)).toBe(50);
    expect(await readAfter(15, 60)).toBe(60);
    expect(await readAfter(0, 70)).toBe(60);
  });

  test('say of each word what the database makes of it', async () => {
    const forms = await vocabularyOf(testDatabase.database).readForms(['jabones', 'de', 'queso']);
    expect(forms.get('jabones')).toEqual({
      stems: ['jabon'],
      singulars: ['jabon'],
      sound: 'jabones',
    });
    expect(forms.get('de')?.stems).toEqual([]);
    expect(forms.get('queso')?.sound).toBe('keso');
  });
});
