import { importStores, type ProductImport, type StoreImport } from '#server/seed/import-stores.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Picture } from '#domain/products/picture.ts';

/** A picture without files. */
export function makePicture(name: string): Picture {
  return {
    url: `/images/${name}/320.webp`,
    width: 320,
    height: 240,
    widths: [160, 320],
    bytes: [1_000, 3_000],
    color: '#0b5c66',
    previewUrl: `/images/${name}/preview.jpg`,
  };
}

export function makeProduct(product: Partial<ProductImport> = {}): ProductImport {
  return {
    name: 'Café molido',
    description: null,
    price: 960,
    price_old: null,
    currency: 'CUP',
    offer: false,
    stock: null,
    delivery: false,
    isVisible: true,
    favorite: 0,
    category: null,
    images: [],
    comments: [],
    createdAt: new Date('2026-01-01T12:00:00Z'),
    ...product,
  };
}

/** A category without a description or a picture. */
export const makeCategory = (name: string) => ({ name, description: null, image: null });

export function makeStore(store: Partial<StoreImport> = {}): StoreImport {
  return {
    name: 'Café La Esquina',
    description: null,
    type: 'cafe',
    province: 'La Habana',
    location: null,
    email: null,
    phone: null,
    timezone: 'America/Havana',
    business_hours: null,
    special_days: [],
    pause: null,
    no_delivery: null,
    municipality: null,
    delivery: null,
    delivery_places: [],
    payments: [],
    free_from: null,
    min_order: null,
    url_facebook: null,
    url_instagram: null,
    whatsapp: false,
    telegram: false,
    telegram_username: null,
    logo: null,
    banner: null,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    categories: [],
    products: [],
    ...store,
  };
}

/**
 * Saves stores and returns their ids in the same order. All at once, because the words of all products are counted anew
 * each time.
 */
export const saveStores = (
  database: Database,
  stores: readonly Partial<StoreImport>[],
): Promise<string[]> => importStores(database, stores.map(makeStore));

/** Saves one store and returns its id. */
export async function saveStore(
  database: Database,
  store: Partial<StoreImport> = {},
): Promise<string> {
  const [id] = await saveStores(database, [store]);
  if (id === undefined) throw new Error('The store was not saved');
  return id;
}
