import sharp from 'sharp';
import type { ProductImport, StoreImport } from '#server/seed/import-stores.ts';
import type { PictureStorage } from '#server/pictures/picture-storage.ts';
import { storePicture } from '#server/pictures/store-picture.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StoreType } from '#domain/stores/store-type.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');

/** The names of the things that browser tests use. */
export const sample = {
  bigStore: 'Bodega Las Palmas',
  bigStoreUrl: 'bodega-las-palmas',
  bigStoreProducts: 60,
  cafe: 'Café La Esquina',
  cafeUrl: 'cafe-la-esquina',
  soldOut: 'Cafetera italiana',
  lastUnits: 'Turrón de maní',
  withoutPrice: 'Pastel por encargo',
} as const;

/** Six stores: one with sixty products in two categories, a café with every state of a product, and four small ones. */
export async function createSampleStores(storage: PictureStorage): Promise<StoreImport[]> {
  const colors = ['#c9763a', '#2f7f86', '#8a9b3c', '#b8445a', '#5b6fb0', '#e0b04a'];
  const blank = await drawPicture('#ffffff', storage);
  const pictures = await Promise.all(colors.map((color) => drawPicture(color, storage)));
  const pictureOf = (index: number) => pictures[index % pictures.length] ?? blank;
  const small: [string, StoreType][] = [
    ['Taller Hermanos Pérez', 'auto'],
    ['Flor de Lis', 'beauty'],
    ['Librería El Quijote', 'books'],
    ['Sin Estrenar', 'fashion'],
  ];
  return [
    makeStore(sample.bigStore, 'grocery', {
      categories: ['Bebidas', 'Despensa'].map(withoutPicture),
      products: Array.from({ length: sample.bigStoreProducts }, (_, index) =>
        makeProduct(`Producto número ${index + 1}`, {
          price: 100 + index * 10,
          category: index % 2,
          images: [{ picture: pictureOf(index), alt: '' }],
          createdAt: new Date(createdAt.getTime() - index * 60_000),
        }),
      ),
    }),
    makeStore(sample.cafe, 'cafe', {
      logo: pictureOf(1),
      banner: pictureOf(2),
      payments: ['cash-cup', 'transfermovil'],
      categories: ['Café', 'Dulces'].map(withoutPicture),
      products: [
        makeProduct('Café molido', {
          price: 960,
          price_old: 1200,
          offer: true,
          stock: 12,
          category: 0,
          favorite: 3,
          images: [0, 1, 2].map((index) => ({ picture: pictureOf(index), alt: '' })),
          comments: [{ comment: 'Muy bueno.', authorName: 'Marta', rating: 5, createdAt }],
        }),
        makeProduct('Café en grano', { price: 21.5, currency: 'USD', category: 0 }),
        makeProduct(sample.soldOut, { price: 40, currency: 'EUR', stock: 0, category: 0 }),
        makeProduct(sample.lastUnits, {
          price: 150,
          price_old: 200,
          offer: true,
          stock: 3,
          category: 1,
        }),
        makeProduct(sample.withoutPrice, { price: null, category: 1 }),
      ].map((product, index) =>
        product.images.length > 0
          ? product
          : { ...product, images: [{ picture: pictureOf(index), alt: '' }] },
      ),
    }),
    ...small.map(([name, type], index) =>
      makeStore(name, type, {
        products: [
          makeProduct(`${name}: oferta`, {
            price: 80,
            price_old: 100,
            offer: true,
            favorite: index,
            images: [{ picture: pictureOf(index), alt: '' }],
          }),
        ],
      }),
    ),
  ];
}

const withoutPicture = (name: string) => ({ name, description: null, image: null });

function makeStore(name: string, type: StoreType, fields: Partial<StoreImport>): StoreImport {
  const day = { opening: '08:00', closing: '20:00' };
  return {
    name,
    description: `${name}, en el barrio desde siempre.`,
    type,
    province: 'La Habana',
    location: 'Calle 23, Vedado',
    email: 'hola@tienda.example',
    phone: '+5352345678',
    timezone: 'America/Havana',
    business_hours: { '0': null, '1': day, '2': day, '3': day, '4': day, '5': day, '6': day },
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
    whatsapp: true,
    telegram: false,
    telegram_username: null,
    logo: null,
    banner: null,
    createdAt,
    categories: [],
    products: [],
    ...fields,
  };
}

function makeProduct(name: string, fields: Partial<ProductImport>): ProductImport {
  return {
    name,
    description: `${name}, recién llegado.`,
    price: 100,
    price_old: null,
    currency: 'CUP',
    offer: false,
    stock: null,
    delivery: true,
    isVisible: true,
    favorite: 0,
    category: null,
    images: [],
    comments: [],
    createdAt,
    ...fields,
  };
}

async function drawPicture(color: string, storage: PictureStorage): Promise<Picture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960">
    <rect width="960" height="960" fill="${color}"/><circle cx="480" cy="480" r="300" fill="#fff8"/></svg>`;
  const png = await sharp(Buffer.from(drawing)).png().toBuffer();
  return (await storePicture(png, storage)).picture;
}
