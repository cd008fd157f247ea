import { importStores, type StoreImport } from './import-stores.ts';
import { noteDemoPicturesDue } from './picture-rows.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { DemoStore } from '#demo/demo-store.ts';
import { demoStores } from '#demo/demo-stores.ts';

/**
 * Loads the demonstration catalogue without its pictures. `startDrawing` of demo-pictures.ts draws them while the
 * marketplace is already in use. All stores are inserted in one transaction, so that an interrupted load leaves the
 * database empty.
 */
export async function loadDemoCatalogue(database: Database): Promise<void> {
  // First, because an import without this note would never get its pictures.
  await noteDemoPicturesDue(database.kysely);
  await importStores(database, demoStores(new Date()).map(toStoreImport));
}

export function toStoreImport(store: DemoStore): StoreImport {
  return {
    ...store,
    logo: null,
    banner: null,
    categories: store.categories.map(({ name, description }) => ({
      name,
      description,
      image: null,
    })),
    products: store.products.map(({ pictures: _, categoryIndex, ...product }) => ({
      ...product,
      isVisible: true,
      category: categoryIndex,
      images: [],
    })),
  };
}
