import type * as files from 'node:fs';
import { createRequire } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveStore, makeProduct } from '../../support/catalogue-factory.ts';
import { takeCopy } from '../../support/test-database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { createServices } from '#server/create-services.ts';

// The module itself, whose functions the embedded database looks up at each call.
const fs = createRequire(import.meta.url)('node:fs') as typeof files;

test('a full disk refuses what cannot be written, and the database goes on when there is room', async () => {
  const copy = await takeCopy('embedded');
  const database = await openDatabase(copy.location);
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await database.close();
  });
  await saveStore(database, { products: [makeProduct()] });
  const { id } = await database.kysely
    .selectFrom('products')
    .select('id')
    .executeTakeFirstOrThrow();
  const { comments } = createServices({ database, secret: 'a secret of sixteen characters' });
  const comment = (text: string) =>
    comments.createComment(
      { session: 'v'.repeat(20), networks: [], perHousehold: 0 },
      { comment: text, productId: id, authorName: 'Ana' },
    );
  const list = async () => {
    const found = await comments.listComments(null, { productId: id, page: 1, limit: 100 });
    return ('data' in found ? found.data : []).map((one) => one.comment).sort();
  };
  await comment('before');

  const full = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    const text = 'ENOSPC: no space left on device, write';
    throw Object.assign(new Error(text), { code: 'ENOSPC', errno: -28 });
  });
  for (const text of ['first', 'second']) {
    const refusal: unknown = await comment(text).catch((error: unknown) => error);
    expect([text, isUnavailable(refusal), String(refusal)]).toEqual([
      text,
      true,
      expect.any(String),
    ]);
  }
  expect(full).toHaveBeenCalled();
  full.mockRestore();

  await comment('after');
  expect(await list()).toEqual(['after', 'before']);
  const product = await database.kysely.selectFrom('products').select('reviews').executeTakeFirst();
  expect(product?.reviews).toBe(2);
});
