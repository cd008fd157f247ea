import { expect, test } from 'vitest';
import { describeFavouriteNews, type Followed } from '#domain/products/favourite-news.ts';

const before: Followed = { price: 1200, currency: 'CUP', stock: null };

test.each<[string, Partial<Followed>, Partial<Followed>, string[]]>([
  ['a lower price', {}, { price: 1000 }, ['Bajó de $1,200.00 a $1,000.00']],
  ['a cent less', { price: 0.02 }, { price: 0.01 }, ['Bajó de $0.02 a $0.01']],
  [
    'a price in euros',
    { currency: 'EUR' },
    { currency: 'EUR', price: 9 },
    ['Bajó de €1,200.00 a €9.00'],
  ],
  [
    'a lower price of some of what can be chosen',
    {},
    { price: 1000, priceFrom: true },
    ['Ahora desde $1,000.00, antes $1,200.00'],
  ],
  ['a higher price', {}, { price: 1300 }, []],
  ['the same price', {}, {}, []],
  ['another currency', {}, { price: 5, currency: 'USD' }, []],
  ['a price that came', { price: null }, { price: 5 }, []],
  ['a price that went', {}, { price: null }, []],
  ['a product that is back', { stock: 0 }, { stock: 20 }, ['Volvió a haber']],
  ['one that is back without a count', { stock: 0 }, { stock: null }, ['Volvió a haber']],
  ['one that is back as few', { stock: 0 }, { stock: 3 }, ['Volvió a haber', 'Últimos 3']],
  ['few left of many', { stock: 9 }, { stock: 3 }, ['Últimos 3']],
  ['few left of what was not counted', {}, { stock: 5 }, ['Últimos 5']],
  ['still fewer', { stock: 3 }, { stock: 1 }, ['Último']],
  ['as few as before', { stock: 3 }, { stock: 3 }, []],
  ['more than before, yet few', { stock: 2 }, { stock: 4 }, []],
  ['six left', { stock: 20 }, { stock: 6 }, []],
  ['a lower price of what is sold out', { stock: 4 }, { stock: 0, price: 1 }, []],
])('%s', (_, known, now, news) => {
  expect(describeFavouriteNews({ ...before, ...known }, { ...before, ...known, ...now })).toEqual(
    news,
  );
});
