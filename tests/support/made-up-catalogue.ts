import { placePath } from '#domain/places/listed-places.ts';
import { demoStores } from '#demo/demo-stores.ts';
import type { Business, BusinessTypeMetric, FeaturedBusiness } from '#contract/stores.ts';
import type { Category } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import type { Catalogue } from '#client/catalogue.ts';
import { storeTypeColor, storeTypeIcon, storeTypeLabel } from '#domain/stores/store-type.ts';
import {
  directoryPageSize,
  offersPageSize,
  orderSheetSize,
  productPageSize,
} from '#domain/limits.ts';
import { sheetRow } from '#publisher/read/store-reader.ts';
import { isSheetSplit } from '#domain/orders/order-sheets.ts';
import { pageMeta } from '#domain/pagination.ts';
import type { Picture } from '#domain/products/picture.ts';

const instant = '2026-03-01T12:00:00.000Z';

let made = 0;
/**
 * A new id that looks as random as a real one, so that compressed sizes are realistic, but is the same in every run.
 */
function makeId(): string {
  made += 1;
  let state = (made * 2654435761) >>> 0;
  return Array.from({ length: 12 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return '0123456789abcdefghjkmnpqrstvwxyz'.charAt(state >>> 27);
  }).join('');
}

export function makePicture(
  width = 960,
  height = width,
): Picture & { widths: number[]; bytes: number[] } {
  const widths = [160, 320, 480, 640, 960].filter((kept) => kept <= width);
  const id = makeId();
  const url = `/images/${id}/${widths.at(-1) ?? width}.webp`;
  const bytes = widths.map((kept) => Math.round(kept * kept * 0.06));
  const previewUrl = `/images/${id}/preview.jpg`;
  return { url, width, height, widths, bytes, color: '#f6e3c8', previewUrl };
}

export function makeProductPicture(order = 0, color = '#f6e3c8'): ProductImage {
  return { ...makePicture(), color, id: makeId(), alt: '', order, isPrimary: order === 0 };
}

export function makeUpStore(fields: Partial<Business> = {}): Business {
  return {
    id: makeId(),
    name: 'Café La Esquina',
    url: 'cafe-la-esquina',
    description: 'Café de la Sierra tostado en casa, dulces del día y un patio para conversar.',
    type: 'cafe',
    province: 'La Habana',
    country: 'Cuba',
    location: 'Calle 23 n.º 1205, Vedado',
    email: 'hola@esquina.example',
    phone: '+5352345678',
    timezone: 'America/Havana',
    business_hours: {
      '0': null,
      '1': { opening: '08:00', closing: '20:00' },
      '2': { opening: '08:00', closing: '20:00' },
      '3': { opening: '08:00', closing: '20:00' },
      '4': { opening: '08:00', closing: '20:00' },
      '5': { opening: '08:00', closing: '23:00' },
      '6': { opening: '10:00', closing: '23:00' },
    },
    special_days: [],
    pause: null,
    no_delivery: null,
    url_facebook: 'https://facebook.com/esquina',
    url_instagram: null,
    whatsapp: true,
    telegram: true,
    telegram_username: 'laesquina',
    logo: makePicture(320),
    banner: makePicture(960, 320),
    verified: true,
    topProductImage: makePicture(),
    rating: null,
    reviewCount: 0,
    createdAt: instant,
    updatedAt: instant,
    ...fields,
  };
}

/** A store as lists of featured ones have it. */
export function featureStore(
  store: Business,
  fields: Partial<FeaturedBusiness> = {},
): FeaturedBusiness {
  return {
    businessId: store.id,
    businessName: store.name,
    businessUrl: store.url,
    businessType: store.type,
    totalFavorites: 1,
    verified: store.verified,
    pause: store.pause ?? null,
    topProductImage: store.topProductImage,
    ...fields,
  };
}

export function makeCategory(name: string, storeId: string): Category {
  return {
    id: makeId(),
    name,
    description: null,
    image: null,
    businessId: storeId,
    createdAt: instant,
  };
}

export function makeProduct(store: Business, fields: Partial<Product> = {}): Product {
  return {
    id: makeId(),
    name: 'Café molido Sierra Maestra 250 g',
    description: 'Tostado medio, de altura, molido para colador o cafetera. Bolsa con cierre.',
    price: 960,
    price_old: 1200,
    currency: 'CUP',
    offer: true,
    stock: 12,
    delivery: true,
    isVisible: true,
    favorite: 3,
    rating: null,
    reviewCount: 0,
    categoryId: null,
    category: null,
    businessId: store.id,
    business: {
      ...referTo(store),
      type: store.type,
      province: store.province,
      logo: store.logo,
    },
    images: [makeProductPicture(0), makeProductPicture(1)],
    createdAt: instant,
    updatedAt: instant,
    ...fields,
  };
}

function referTo({ id, name, url }: Business) {
  return { id, name, url };
}

export function makeComment(productId: string, fields: Partial<Review> = {}): Review {
  return {
    id: makeId(),
    comment: 'Muy buen café, llegó caliente.',
    authorName: 'Marta',
    rating: null,
    productId,
    createdAt: Date.parse(instant),
    updatedAt: Date.parse(instant),
    canEdit: false,
    reply: null,
    fromOrder: false,
    ...fields,
  };
}

/** A made-up marketplace. The first store and its products have pages. */
export interface Stock {
  readonly stores: Business[];
  readonly categories: Category[];
  readonly products: Product[];
  readonly comments: Review[];
}

/** Creates a marketplace in which every list has more than one page. */
export function makeStock(): Stock {
  const stores = Array.from({ length: 31 }, (_, index) =>
    index === 0
      ? makeUpStore()
      : makeUpStore({ name: `Tienda de ${index} hermanos`, url: `tienda-${index}`, type: 'food' }),
  );
  const store = stores[0] ?? makeUpStore();
  const categories = ['Café en grano', 'Dulces', 'Desayunos'].map((name) =>
    makeCategory(name, store.id),
  );
  const category = categories[0] ?? makeCategory('Café', store.id);
  // Uses the products of the demonstration, because repeated texts would compress unrealistically well.
  const sold = demoStores(new Date(instant)).flatMap(({ products: all }) => all);
  const products = sold.slice(0, 60).map(({ name, stock, delivery }, index) =>
    makeProduct(store, {
      ...{ name, stock, delivery },
      price: 900 + index * 7.35,
      price_old: index % 2 === 0 ? 1900 : null,
      images: [makeProductPicture(0, `#${100_000 + index * 7_919}`), makeProductPicture(1)],
      categoryId: category.id,
      category: { id: category.id, name: category.name, business: referTo(store) },
    }),
  );
  return { stores, categories, products, comments: [] };
}

export const emptyStock: Stock = { stores: [], categories: [], products: [], comments: [] };

function cutPage<Item>(items: readonly Item[], page: number, limit: number): Page<Item> {
  const data = items.slice((page - 1) * limit, page * limit);
  return { data, meta: pageMeta({ total: items.length, page, limit }) };
}

/** The catalogue for pages, backed by a made-up marketplace instead of the API. */
export function createMadeUpCatalogue(stock: Stock): Catalogue {
  const { stores, categories, products, comments } = stock;
  const types = [...new Set(stores.map(({ type }) => type))].map((type): BusinessTypeMetric => ({
    id: type,
    type,
    displayName: storeTypeLabel(type),
    count: stores.filter((store) => store.type === type).length,
    icon: storeTypeIcon(type),
    color: storeTypeColor(type),
  }));
  const featured = stores.map((store, index) =>
    featureStore(store, { totalFavorites: Math.max(1, 1200 - index * 100) }),
  );
  const later = <Value>(value: Value): Promise<Value> => Promise.resolve(value);
  return {
    home: () =>
      later({
        types,
        offers: products.slice(0, 10),
        recommended: featured.slice(0, 2),
        featured: featured.slice(0, 6),
        latest: stores.slice(0, 10),
      }),
    directory: ({ type, place = null, page }) => {
      const ofType = stores.filter((store) => type === null || store.type === type);
      const listed = ofType.filter((store) => place === null || standsIn(store, place));
      const shown = cutPage(listed, page, directoryPageSize);
      const elsewhere = ofType.filter(
        (store) =>
          place?.includes('/') &&
          !standsIn(store, place) &&
          store.delivery_places?.some(({ municipality }) => municipality === place),
      );
      const delivering = page === 1 && place?.includes('/') ? cutPage(elsewhere, 1, 100) : null;
      return later({ type, types, stores: shown, delivering });
    },
    offers: (page) => later(cutPage(products, page, offersPageSize)),
    featured: () => later(featured),
    store: (url, query) => {
      const store = stores.find((candidate) => candidate.url === url);
      if (store === undefined) return later(null);
      const category = categories.find(({ id }) => id === query.category) ?? null;
      const listed = products.filter(
        (product) =>
          product.businessId === store.id &&
          (category === null || product.categoryId === category.id),
      );
      const page = cutPage(listed, query.page, productPageSize);
      return later({ store, categories, category, products: page });
    },
    sheet: (url, part) => {
      const store = stores.find((candidate) => candidate.url === url);
      if (store === undefined) return later(null);
      const all = products.filter(({ businessId }) => businessId === store.id);
      const counted = categories
        .map((category) => ({
          ...category,
          products: all.filter(({ categoryId }) => categoryId === category.id).length,
        }))
        .filter((category) => category.products > 0);
      const view = { store, categories: counted, total: all.length };
      const isSplit = isSheetSplit(all.length);
      const rows = all.map(sheetRow);
      if (part === null) return later({ ...view, products: isSplit ? null : rows });
      const own = rows
        .filter(({ categoryId }) => categoryId === part.categoryId)
        .slice((part.page - 1) * orderSheetSize, part.page * orderSheetSize);
      return later(isSplit && own.length > 0 ? { ...view, products: own } : null);
    },
    product: (url, id) => {
      const store = stores.find((candidate) => candidate.url === url);
      const product = products.find((candidate) => candidate.id === id);
      if (store === undefined || product?.businessId !== store.id) return later(null);
      return later({
        product,
        card: '0a1b2c3d4e',
        store,
        related: { kind: 'category', products: products.slice(20, 28) },
        comments: comments.filter(({ productId }) => productId === id),
      });
    },
  };
}

/** Whether a store is in a place, given as `province` or `province/municipality`. */
function standsIn({ province, municipality = null }: Business, place: string): boolean {
  const own = placePath({ province, municipality });
  return own === place || own.startsWith(`${place}/`);
}
