import { availableParallelism } from 'node:os';
import type { Picture } from '#domain/products/picture.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { importStores, type StoreImport } from './db/catalogue/import.ts';
import type { Database } from './db/open.ts';
import type { DemoStore } from '#demo/demo-store.ts';
import { demoStores } from '#demo/demo-stores.ts';
import { renderPicture, type PictureSpec } from '#demo/drawing/picture.ts';
import type { PictureStorage } from './images/picture-storage.ts';
import { storePicture } from './images/store-picture.ts';

type Pictures = ReadonlyMap<PictureSpec, Picture>;

/**
 * Loads the demonstration catalogue: draws and stores its pictures, then inserts all stores in one transaction, so that
 * an interrupted load leaves the database empty. `onProgress` is called with pictures.
 */
export async function loadDemoCatalogue(
  database: Database,
  storage: PictureStorage,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const stores = demoStores(new Date());
  const pictures = await drawPictures(listSpecs(stores), storage, onProgress);
  await importStores(
    database,
    stores.map((store) => toStoreImport(store, pictures)),
  );
}

function listSpecs(stores: readonly DemoStore[]): PictureSpec[] {
  return stores
    .flatMap(({ logo, banner, products }) => [
      logo,
      banner,
      ...products.flatMap((product) => product.pictures),
    ])
    .filter((spec) => spec !== null);
}

async function drawPictures(
  specs: readonly PictureSpec[],
  storage: PictureStorage,
  onProgress: (done: number, total: number) => void,
): Promise<Pictures> {
  const pictures = new Map<PictureSpec, Picture>();
  await runBounded(specs, availableParallelism() + 1, async (spec) => {
    const { picture } = await storePicture(await renderPicture(spec), storage);
    pictures.set(spec, picture);
    onProgress(pictures.size, specs.length);
  });
  return pictures;
}

export function toStoreImport(store: DemoStore, pictures: Pictures): StoreImport {
  const find = (spec: PictureSpec | null) => (spec === null ? null : (pictures.get(spec) ?? null));
  return {
    ...store,
    logo: find(store.logo),
    banner: find(store.banner),
    // No public page shows pictures of categories, and the first start is shorter without them.
    categories: store.categories.map(({ name, description }) => ({
      name,
      description,
      image: null,
    })),
    products: store.products.map(({ pictures: specs, categoryIndex, ...product }) => ({
      ...product,
      isVisible: true,
      category: categoryIndex,
      images: specs
        .map((spec) => find(spec))
        .filter((picture) => picture !== null)
        .map((picture, place) => ({ picture, alt: describeImage(product.name, place) })),
    })),
  };
}

const describeImage = (name: string, place: number): string =>
  place === 0 ? name : `${name}, foto ${place + 1}`;
