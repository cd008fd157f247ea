import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import Dashboard from '#islands/owner/dashboard/Dashboard.tsx';
import { Figures } from '#islands/owner/dashboard/Figures.tsx';
import { WaitingOrders } from '#islands/owner/dashboard/WaitingOrders.tsx';
import { StoreVisits } from '#islands/owner/dashboard/visits/StoreVisits.tsx';
import { anyOrderKey } from '#islands/owner/orders/order-calls.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { asOwner, renderAsOwner } from '../../../../support/as-owner.ts';
import { renderAtPath } from '../../../../support/at-path.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';
import { TopFavourites } from '#islands/owner/dashboard/TopFavourites.tsx';
import { formatSummary } from '#islands/owner/dashboard/Summary.tsx';

const none = {
  productsCount: 0,
  categoriesCount: 0,
  productsOutOfStock: 0,
  productsWithDiscount: 0,
  productsOnOffer: 0,
  productsHidden: 0,
  topFavorites: [],
  updatedAt: '2026-11-21T12:00:00.000Z',
};

test('says the figures in a sentence', () => {
  expect(formatSummary(none)).toBe('Aún no tienes productos.');
  expect(formatSummary({ ...none, productsCount: 1, productsOutOfStock: 1 })).toBe(
    'Tienes 1 producto: 1 agotado, 0 con descuento y 0 en oferta.',
  );
  expect(
    formatSummary({ ...none, productsCount: 1240, categoriesCount: 12, productsOnOffer: 88 }),
  ).toBe('Tienes 1,240 productos y 12 categorías: 0 agotados, 0 con descuento y 88 en oferta.');
});

test.each([
  [1, '1 favorito'],
  [2, '2 favoritos'],
])('%i that keep a product are read aloud as %s', (favorite, text) => {
  const kept = { id: 'k3v9x0q2m4td', name: 'Pan', image: null, price: 10 };
  const favourites = [{ ...kept, favorite, currency: 'CUP' as const }];
  const html = renderToStaticMarkup(createElement(TopFavourites, { favourites }));
  expect(html).toContain(`<span class="sr">${text}</span>`);
});

test('the lowest of several prices is told as such', () => {
  const shirt = { id: 'k3v9x0q2m4td', name: 'Pulóver', image: null, price: 10, favorite: 1 };
  const favourites = [{ ...shirt, currency: 'CUP' as const, priceFrom: true as const }];
  const html = renderToStaticMarkup(createElement(TopFavourites, { favourites }));
  expect(html).toContain('<small>desde </small>');
});

test('a store that nobody has visited is offered for sharing, unless it is blocked', () => {
  const store = { ...makeUpStore(), version: 1, verification: null };
  const render = (blocked: OwnBusiness['blocked']) =>
    renderAsOwner(createElement(StoreVisits), { ...store, blocked });
  expect(render(null)).toContain('Cargando…');
  const key = [...queryKeys.metrics, store.id, 'visits', '7'];
  queryClient.setQueryData(key, { series: [], top: [] });
  expect(render(null)).toMatch(/Todavía no hay visitas\. Comparte tu tienda\..*Compartir/);
  const blocked = render({ at: '2026-01-01T12:00:00.000Z', reason: 'scam' });
  expect(blocked).toContain('Todavía no hay visitas.');
  expect(blocked).not.toContain('Compart');
});

test.each([
  [1, '1 pedido nuevo · Atender'],
  [2, '2 pedidos nuevos · Atender'],
])('%i orders that wait are a way to them', (count, text) => {
  const html = renderAtPath(createElement(WaitingOrders, { count }));
  expect(html).toMatch(/<a [^>]*href="\/orders"/);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});

test('the only order that waits says whose it is, how much and for when', () => {
  const lines = [{ quantity: 2, price: 250, currency: 'CUP' }];
  const first = { customerName: 'Ana', lines, deliveryFee: 120, wanted: 'Mañana (24 nov)' };
  const read = (count: number) =>
    renderAtPath(createElement(WaitingOrders, { count, first: first as never })).replaceAll(
      /<[^>]*>/g,
      '',
    );
  expect(read(1)).toBe('1 pedido nuevo · Ana · $620.00 CUP · Mañana (24 nov) · Atender');
  expect(read(2)).toBe('2 pedidos nuevos · Atender');
});

test('nothing waits where there is no new order', () => {
  expect(renderAtPath(createElement(WaitingOrders, { count: 0 }))).toBe('');
});

test('each figure but the share leads to what it counts, and what is hidden stands beside the share', () => {
  const metrics = { ...none, productsCount: 12, productsOutOfStock: 3, productsHidden: 3 };
  const html = renderAtPath(createElement(Figures, { metrics }));
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/products"',
    'href="/categories"',
    'href="/products?solo=sold-out"',
    'href="/products?solo=discount"',
    'href="/products?solo=offer"',
    'href="/products?solo=hidden"',
  ]);
  expect(html).toContain('75\u00a0%');
  expect(html).toContain('3 ocultos');
  const shown = createElement(Figures, { metrics: { ...metrics, productsHidden: 0 } });
  expect(renderAtPath(shown)).not.toContain('oculto');
});

describe('the dashboard', () => {
  const store: OwnBusiness = { ...makeUpStore(), version: 1, verification: null, blocked: null };
  const pause = { reason: 'power', note: null, since: '2026-11-21T12:00:00.000Z', until: null };
  const noDelivery = { reason: 'fuel', note: null, since: pause.since, until: null };
  const render = (orders: number, today: object = {}) => {
    queryClient.setQueryData([...queryKeys.metrics, store.id], none);
    const counts = { new: orders, accepted: 0, delivered: 0, cancelled: 0 };
    queryClient.setQueryData([...anyOrderKey, store.id], { counts });
    return renderAtPath(asOwner(createElement(Dashboard), { ...store, ...today }));
  };
  /** The strong buttons of a screen, and the way to the orders that wait. */
  const listStrong = (html: string): string[] =>
    [...html.matchAll(/<(button|a) [^>]*class="([^"]*)"[^>]*>(.*?)<\/\1>/g)].flatMap(
      ([, , look = '', inside = '']) =>
        /(?:^| )(?:main|bg-sea)(?: |$)/.test(look) ? [inside.replaceAll(/<[^>]*>/g, '')] : [],
    );

  test('has its heading while its parts are read, so that the focus finds it', () => {
    queryClient.clear();
    const screen = asOwner(createElement(Dashboard), store);
    expect(renderAtPath(screen)).toMatch(/<div class="sr">.*<h1/);
    expect(render(0)).not.toContain('<div class="sr">');
  });

  test('begins with the orders that wait', () => {
    const html = render(2);
    expect(html.indexOf('2 pedidos nuevos')).toBeGreaterThan(-1);
    expect(html.indexOf('2 pedidos nuevos')).toBeLessThan(html.indexOf('<h1'));
  });

  test.each([
    ['a usual day', 0, {}, 'Nuevo Producto'],
    ['orders that wait', 1, { pause, no_delivery: noDelivery }, '1 pedido nuevo · Atender'],
    ['a power cut', 0, { pause, no_delivery: noDelivery }, 'Ya hay luz'],
    ['a day without deliveries', 0, { no_delivery: noDelivery }, 'Volvemos a llevar'],
  ] as const)('has one strong button on %s', (_, orders, today, strong) => {
    expect(listStrong(render(orders, today))).toEqual([strong]);
  });
});
