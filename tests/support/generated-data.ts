import { createEmbedded } from './embedded-template.ts';
import { createFolder } from './test-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

/** A data directory with invented stores. It is removed after the test. */
export async function createDataDir(stores: number, products: number): Promise<string> {
  const dataDir = createFolder();
  await createEmbedded(dataDir);
  const database = await openDatabase({ dataDir });
  const now = new Date('2026-01-01T12:00:00Z');
  await loadGeneratedCatalogue(database, { stores, products, seed: 1, now });
  await database.close();
  return dataDir;
}
