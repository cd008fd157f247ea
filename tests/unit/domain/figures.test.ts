import { expect, test } from 'vitest';
import { isOverlooked } from '#domain/visits/overlooked-product.ts';
import { findVisitedPage } from '#domain/visits/visited-page.ts';
import { formatVisits, listBars } from '#islands/owner/dashboard/visits/week.ts';

const id = 'k3v9x0q2m4td';

test.each([
  ['/cafe-x', { url: 'cafe-x', productId: '' }],
  [`/cafe-x/product/${id}`, { url: 'cafe-x', productId: id }],
  ['/cafe-x/pedido', { url: 'cafe-x', productId: '' }],
  [`/cafe-x/pedido/${id}`, { url: 'cafe-x', productId: '' }],
  ['/', null],
  ['/offers', null],
  ['/cafe-x/search', null],
  ['/cafe-x/product/x', null],
  [`/product/${id}`, null],
])('a visit of %s', (path, page) => {
  expect(findVisitedPage(path)).toEqual(page);
});

test('a product is overlooked when many look and hardly anybody asks', () => {
  expect(isOverlooked({ visits: 19, taps: 0 })).toBe(false);
  expect(isOverlooked({ visits: 20, taps: 0 })).toBe(true);
  expect(isOverlooked({ visits: 100, taps: 2 })).toBe(false);
  expect(isOverlooked({ visits: 101, taps: 2 })).toBe(true);
});

test('says visits, messages and orders in one line, and a bar for each day', () => {
  const visits = {
    series: [
      { day: '2026-11-22', kind: 'v', n: 1_200 },
      { day: '2026-11-22', kind: 'w', n: 86 },
      { day: '2026-11-22', kind: 't', n: 3 },
      { day: '2026-11-23', kind: 'v', n: 4 },
      { day: '2026-11-23', kind: 'o', n: 1 },
    ],
    top: [],
  } as const;
  const given = { series: [...visits.series], top: [] };
  expect(formatVisits(given)).toBe('1,204 visitas · 86 toques en WhatsApp · 1 pedido');
  expect(listBars(given).map(({ percent, label }) => [Math.round(percent), label])).toEqual([
    [100, '22 nov: 1,200 visitas'],
    [0, '23 nov: 4 visitas'],
  ]);
});
