import { describe, expect, test } from 'vitest';
import {
  type Stock,
  emptyStock,
  makeUpStore,
  makeCategory,
  makeProduct,
} from '../../support/made-up-catalogue.ts';
import { openPage, readData, site } from '../../support/open-page.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';

// What schema.org and the reports of Search Console ask for of each kind of thing.

type Value = string | number | { readonly [name: string]: Value } | readonly Value[];
type Thing = Readonly<Record<string, Value>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(`${site.origin}/`);
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;
const isReference = (value: unknown): boolean => isThing(value) && isAddress(value['@id']);

/** Fields that a thing must have, and what must hold of each. */
const required: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  Product: { name: isText, url: isAddress },
  ProductGroup: { name: isText, url: isAddress, productGroupID: isText, hasVariant: isList },
  Offer: {
    price: (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value),
    priceCurrency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    availability: (value) => /^https:\/\/schema\.org\/(?:In|OutOf)Stock$/.test(String(value)),
    url: isAddress,
  },
  AggregateRating: {
    ratingValue: (value) => typeof value === 'number' && value >= 1 && value <= 5,
    reviewCount: (value) => Number.isInteger(value) && Number(value) >= 1,
  },
  PostalAddress: { addressCountry: isText, addressRegion: isText },
  OpeningHoursSpecification: {
    dayOfWeek: isList,
    opens: (value) => /^\d\d:\d\d/.test(String(value)),
    closes: (value) => /^\d\d:\d\d/.test(String(value)),
  },
  ItemList: { itemListElement: isList },
  BreadcrumbList: { itemListElement: (value) => Array.isArray(value) && value.length > 1 },
  ListItem: { position: (value) => Number.isInteger(value) && Number(value) >= 1, name: isText },
  WebSite: { name: isText, url: isAddress, potentialAction: isThing, publisher: isReference },
  SearchAction: { target: isThing, 'query-input': isText },
  EntryPoint: { urlTemplate: (value) => String(value).endsWith('?q={search_term_string}') },
  Organization: { name: isText, url: isAddress, logo: isAddress },
};
/** A store is one of the kinds of local businesses. */
const ofStore = {
  name: isText,
  url: isAddress,
  address: (value: unknown) => isThing(value) && value['@type'] === 'PostalAddress',
};
const storeTypes = ['CafeOrCoffeeShop', 'LocalBusiness', 'Store'];

/** What is wrong with a thing and all that is in it. */
function findFaults(value: unknown, where: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => findFaults(part, `${where}[${index}]`));
  }
  if (value === null || value === undefined || value === '') return [`${where} is empty`];
  if (!isThing(value)) return [];
  const type = typeof value['@type'] === 'string' ? value['@type'] : '';
  const isOnlySeller = where.endsWith('.seller');
  const fields = storeTypes.includes(type)
    ? ofStore
    : isOnlySeller
      ? { name: isText, '@id': isAddress }
      : (required[type] ?? {});
  const isKnown = type === '' ? '@id' in value : Object.keys(fields).length > 0;
  const isEligible =
    type !== 'Product' || ['offers', 'review', 'aggregateRating'].some((name) => name in value);
  return [
    ...(isKnown ? [] : [`${where} is of the unknown type ${type}`]),
    ...(isEligible ? [] : [`${where} has neither offer nor review nor rating`]),
    ...Object.entries(fields)
      .filter(([name, holds]) => !holds(value[name]))
      .map(([name]) => `${where}.${name} of ${type} is missing or wrong`),
    ...Object.entries(value).flatMap(([name, part]) => findFaults(part, `${where}.${name}`)),
  ];
}

const bareStore = {
  description: null,
  location: null,
  email: null,
  phone: null,
  business_hours: null,
  url_facebook: null,
  whatsapp: false,
  telegram: false,
  telegram_username: null,
  logo: null,
  banner: null,
  topProductImage: null,
} as const;
const bareProduct: Parameters<typeof makeProduct>[1] = {
  description: null,
  price: null,
  price_old: null,
  stock: 0,
  images: [],
};

function makeShop(
  business: Parameters<typeof makeUpStore>[0],
  product: Parameters<typeof makeProduct>[1],
): Stock {
  const store = makeUpStore(business);
  const category = makeCategory('Dulces', store.id);
  const products = [makeProduct(store, { ...product, categoryId: category.id })];
  return { stores: [store], categories: [category], products, comments: [] };
}

const choices: Parameters<typeof makeProduct>[1] = {
  options: [
    { name: 'Talla', values: ['M', 'L'] },
    // Like a member of every object, which is no property of a product.
    { name: 'Constructor', values: ['Rayas'] },
  ],
  variants: [
    { key: '000', values: ['M', 'Rayas'], price: 250, price_old: null, stock: 0 },
    { key: '001', values: ['L', 'Rayas'], price: 300, price_old: null, stock: null },
    { key: '002', values: ['L', 'Rayas'], price: null, price_old: null, stock: 3 },
  ],
};
const rated = { rating: 4.5, reviewCount: 2 };
const shops = {
  'a complete shop': makeShop(rated, rated),
  'a shop without address, contact, hours and pictures': makeShop(bareStore, {}),
  'a shop of another kind': makeShop({ ...bareStore, type: 'services' }, {}),
  'a product without price, picture and rating': makeShop({}, bareProduct),
  'a product without price that is rated': makeShop({}, { ...bareProduct, ...rated }),
  'a product with options': makeShop({}, { ...choices, price: 250, variantCount: 3 }),
  'a product without picture': makeShop({}, { images: [] }),
  'a rating without a comment': makeShop({ rating: null }, { rating: null, reviewCount: 3 }),
  'a marketplace without anything': emptyStock,
};

const listPaths = ({ stores: [store], products: [product], categories }: Stock): string[] => [
  ...['/', '/businesses', '/offers', '/featured-businesses', '/search', '/about'],
  ...(store === undefined ? [] : [storePath(store.url)]),
  ...(store === undefined ? [] : [storePath(store.url, { category: categories[0]?.id })]),
  ...(product === undefined ? [] : [productPath(product)]),
];

describe.each(Object.entries(shops))('%s', (_, shown) => {
  test.each(listPaths(shown))('%s describes only complete things', async (path) => {
    const { status, html } = await openPage(path, shown);
    expect(status).toBe(200);
    expect(readData(html).flatMap((thing, index) => findFaults(thing, `${index}`))).toEqual([]);
  });
});

test.each([
  ['/', ['WebSite', 'Organization']],
  ['/businesses', ['BreadcrumbList', 'ItemList']],
  ['/offers', ['BreadcrumbList', 'ItemList']],
  ['/featured-businesses', ['BreadcrumbList', 'ItemList']],
  ['/cafe-la-esquina', ['CafeOrCoffeeShop', 'BreadcrumbList']],
])('%s describes %j', async (path, types) => {
  const { html } = await openPage(path, shops['a complete shop']);
  expect(readData(html).map((thing) => thing['@type'])).toEqual(types);
});

test.each([
  ['a complete shop', ['Product', 'BreadcrumbList']],
  ['a product without price that is rated', ['Product', 'BreadcrumbList']],
  ['a product with options', ['ProductGroup', 'BreadcrumbList']],
  ['a product without price, picture and rating', ['BreadcrumbList']],
] as const)('of %s its product page describes %j', async (name, types) => {
  const shown = shops[name];
  const [product] = shown.products;
  if (product === undefined) throw new Error('There is no product');
  const { html } = await openPage(productPath(product), shown);
  expect(readData(html).map((thing) => thing['@type'])).toEqual(types);
});

test('a product with options is a group of what is sold at a price', async () => {
  const shown = shops['a product with options'];
  const [product] = shown.products;
  if (product === undefined) throw new Error('There is no product');
  const [group] = readData((await openPage(productPath(product), shown)).html);
  expect(group).toMatchObject({
    productGroupID: product.id,
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      {
        name: `${product.name} (M, Rayas)`,
        sku: `${product.id}-000`,
        size: 'M',
        offers: { price: '250.00', availability: 'https://schema.org/OutOfStock' },
      },
      { sku: `${product.id}-001`, offers: { price: '300.00' } },
    ],
  });
  expect(group).not.toHaveProperty('offers');
  expect(group).not.toHaveProperty('sku');
});
