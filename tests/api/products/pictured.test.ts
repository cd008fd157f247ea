import { expect, test } from 'vitest';
import { makePicture, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { appendPictures, removePicture } from '#server/products/picture-rows.ts';

describeOnBothEngines('the note that a product has pictures', (testDatabase) => {
  test('follows its pictures, so that a store without any need not be searched', async () => {
    const { kysely } = testDatabase.database;
    const picture = makePicture('a');
    const storeId = await saveStore(testDatabase.database, {
      products: [
        makeProduct({ name: 'Con foto', images: [{ picture, alt: '' }] }),
        makeProduct({ name: 'Sin foto' }),
      ],
    });
    const products = await kysely
      .selectFrom('products')
      .select(['id', 'name'])
      .where('business_id', '=', storeId)
      .execute();
    const [withPicture, without] = ['Con foto', 'Sin foto'].map((wanted) =>
      products.find(({ name }) => name === wanted),
    );
    if (withPicture === undefined || without === undefined) throw new Error('No products');
    const readNote = async ({ id }: { id: string }) => {
      const row = await kysely
        .selectFrom('products')
        .select('pictured')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.pictured;
    };
    expect(await readNote(withPicture)).toBe(true);
    expect(await readNote(without)).toBe(false);

    const ids = ['pictured0001', 'pictured0002'];
    const added = ids.map((id) => ({ id, picture }));
    await appendPictures(kysely, without, added, 0);
    expect(await readNote(without)).toBe(true);
    await removePicture(kysely, without.id, ids[0] ?? '');
    expect(await readNote(without)).toBe(true);
    await removePicture(kysely, without.id, ids[1] ?? '');
    expect(await readNote(without)).toBe(false);
    expect(await readNote(withPicture)).toBe(true);
  });
});
