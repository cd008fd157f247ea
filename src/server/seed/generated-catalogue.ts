import { importStores } from './import-stores.ts';
import type { Database } from '#server/platform/db/open.ts';
import { toStoreImport } from './demo-catalogue.ts';
import { type CatalogueSize, generateStores } from '#demo/generate-stores.ts';

/**
 * Inserts invented stores without pictures and returns their ids. `onProgress` gets the number of stores passed to the
 * database.
 */
export async function loadGeneratedCatalogue(
  database: Database,
  size: CatalogueSize,
  onProgress: (done: number) => void = () => undefined,
): Promise<string[]> {
  function* listImports() {
    let done = 0;
    for (const store of generateStores(size)) {
      yield toStoreImport(store);
      done += 1;
      onProgress(done);
    }
  }
  return importStores(database, listImports());
}
