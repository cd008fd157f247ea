import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Operator } from '#contract/operators.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import ActDialog from '#islands/admin/acts/ActDialog.tsx';
import { OperatorContext } from '#islands/admin/operator-context.ts';
import { QueueCard } from '#islands/admin/queue/QueueCard.tsx';
import { TopFavourites } from '#islands/owner/dashboard/TopFavourites.tsx';
import { OrderCard } from '#islands/owner/orders/OrderCard.tsx';
import { OrderLines } from '#islands/owner/orders/OrderLines.tsx';
import { ProductPicker } from '#islands/owner/orders/ProductPicker.tsx';
import { PricePreview } from '#islands/owner/products/prices/PricePreview.tsx';
import { ProductRow } from '#islands/owner/products/ProductRow.tsx';
import { SelectRow } from '#islands/owner/products/selection/SelectRow.tsx';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { OwnerContext } from '#islands/owner/store/owner-context.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { makeProduct, makeUpStore } from '../../../support/made-up-catalogue.ts';

// A visitor reads "250 g" on one line, and so do owners and operators.

const name = 'Café molido 250 g';
const instant = '2026-03-01T12:00:00.000Z';
const id = 'k3v9x0q2m4td';
const ignore = () => undefined;
const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
const product = { ...makeProduct(makeUpStore(), { name }), version: 1, held: null };
const cost = { price: 100, price_old: null, currency: 'CUP' as const };
const order = {
  ...{ id, code: '7k3qma', state: 'new', createdAt: instant, mode: 'pickup', tookStock: false },
  ...{ customerName: null, customerPhone: null, deliveryFee: null, municipality: null },
  ...{ place: null, recipientName: null, recipientPhone: null, wanted: null, payText: null },
  ...{ note: null, payMethod: null },
  lines: [{ productId: id, name: 'Café molido', variant: '250 g', quantity: 2, ...cost }],
} as unknown as Order;
const line = {
  ...{ id: 'l', productId: id, name, quantity: '2', asked: null, variants: null },
  ...{ variantKey: null, variant: null, ...cost },
};
const plan = {
  rows: [
    {
      ...{ productId: id, name, currency: 'CUP' as const, version: 1, flags: [] },
      ...{ before: { price: 100, price_old: null }, after: { price: 110, price_old: null } },
    },
  ],
  ...{ unchanged: 0, skipped: 0, fingerprint: '' },
};
const card = {
  ...{ kind: 'product' as const, id, text: name, authorName: null, picture: null },
  ...{ product: null, store: { ...store, products: 3 }, isHidden: false, since: instant },
  ...{ visitors: 1, reports: [] },
};
const asked = { act: 'hide' as const, target: { kind: 'product' as const, id }, name, seen: 1 };

const render = (screen: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(
        OwnerContext,
        { value: { user: {} as User, store, siteName: 'Vitrina' } },
        createElement(
          OperatorContext,
          { value: { role: 'operator' } as Operator },
          createElement(SiteName, { value: 'Vitrina' }, screen),
        ),
      ),
    ),
  );

afterEach(() => {
  queryClient.clear();
});

test.each<readonly [where: string, make: () => ReactElement]>([
  ['an order', () => createElement(OrderCard, { order, isNews: false, onDone: ignore })],
  [
    'the lines of an order',
    () =>
      createElement(OrderLines, {
        ...{ lines: [line], usesAsked: false, errors: new Map(), onChange: ignore },
      }),
  ],
  [
    'what can be added to an order',
    () => {
      queryClient.setQueryData([...queryKeys.products, 'order', store.id, ''], [product]);
      return createElement(ProductPicker, { onPick: ignore });
    },
  ],
  [
    'prices that will change',
    () =>
      createElement(PricePreview, {
        ...{
          plan,
          kind: 'percent',
          left: new Set<string>(),
          isBusy: false,
          failure: null,
          isUnsure: false,
        },
        ...{ onLeave: ignore, onBack: ignore, onApply: ignore },
      }),
  ],
  [
    'a product',
    () =>
      createElement(ProductRow, { product, isStoreShown: true, isLaidOut: true, onOpen: ignore }),
  ],
  [
    'a product that can be selected',
    () => createElement(SelectRow, { product, isChosen: false, onToggle: ignore }),
  ],
  [
    'favourites',
    () =>
      createElement(TopFavourites, {
        favourites: [{ id, name, image: null, favorite: 3, ...cost }],
      }),
  ],
  ['what was reported', () => createElement(QueueCard, { card, seen: 1 })],
  ['what an operator does', () => createElement(ActDialog, { asked, onClose: ignore })],
])('a number stays with its unit in %s', (_, make) => {
  const shown = render(make())
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', '_');
  expect(shown).toContain('250_g');
  expect(shown).not.toContain('250 g');
});
