import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCatalogues } from '../../../bench/support/catalogues.ts';
import { createFolder } from '../../support/test-folder.ts';

test('the folder of the catalogues is removed where PostgreSQL could not be started', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const catalogues = createCatalogues(() => undefined);
  const folder = catalogues.createFolder();
  vi.stubEnv('TEST_DATABASE_URL', '');
  vi.stubEnv('TMPDIR', join(createFolder(), 'none'));
  await expect(catalogues.serve({ stores: 1, products: 1 })).rejects.toThrow('ENOENT');
  await catalogues.remove();
  expect(existsSync(folder)).toBe(false);
});
