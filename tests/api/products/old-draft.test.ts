import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwners } from '../../support/owners.ts';
import type { Owner } from '../../support/owners.ts';
import type { PictureFolder } from '../../support/pictures.ts';
import { createForm, createPictureFolder, draw } from '../../support/pictures.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';

describeOnBothEngines('what is sent again after a month', (testDatabase) => {
  let ana: Owner;
  let folder: PictureFolder;
  beforeAll(async () => {
    folder = createPictureFolder();
    ana = await (await createOwners(testDatabase, folder.keeper)).signIn();
    await ana.get('POST /business', { body: { name: 'Pan', type: 'food', province: 'Granma' } });
  });

  afterAll(() => {
    folder.remove();
  });

  const newKey = () => ({ 'idempotency-key': randomUUID() });
  const letAMonthPass = async (): Promise<void> => {
    const { database } = testDatabase;
    await sql`update idempotency_keys set created_at = created_at - interval '30 days'`.execute(
      database.kysely,
    );
    await cleanDatabase(database);
  };

  test('creates its product once, unless that was deleted', async () => {
    const headers = newKey();
    const send = () => ana.get<OwnProduct>('POST /products', { headers, body: { name: 'Pan' } });
    const { id } = await send();
    await letAMonthPass();
    expect((await send()).id).toBe(id);
    await sql`delete from products where id = ${id}`.execute(testDatabase.database.kysely);
    await letAMonthPass();
    expect((await send()).id).not.toBe(id);
  });

  test.each([true, false])('attaches its picture once (product exists: %s)', async (exists) => {
    const product = await ana.get<OwnProduct>('POST /products', { body: { name: 'Flan' } });
    const photo = await draw(64, 64).png().toBuffer();
    const fields = exists ? { productId: product.id } : {};
    const headers = newKey();
    const send = () =>
      ana.get<ProductImage[]>('POST /images/upload', {
        headers,
        body: createForm('images', [photo], fields),
      });
    const ids = (await send()).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    await letAMonthPass();
    expect((await send()).map(({ id }) => id)).toEqual(ids);
    if (!exists) return;
    const list = () => ana.get<ProductImage[]>(`GET /images/product/${product.id}`);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    await ana.get(`DELETE /images/${ids[0] ?? ''}`);
    await letAMonthPass();
    expect((await send()).map(({ id }) => id)).not.toEqual(ids);
  });

  test('writes its comment once', async () => {
    const product = await ana.get<OwnProduct>('POST /products', { body: { name: 'Arroz' } });
    const headers = newKey();
    const send = () =>
      ana.get<Review>('POST /reviews', {
        session: 'v'.repeat(20),
        headers,
        body: { comment: 'Rico', authorName: 'Eva', productId: product.id },
      });
    const { id } = await send();
    await letAMonthPass();
    expect((await send()).id).toBe(id);
  });
});
