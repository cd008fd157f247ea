import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { ProductPicker } from '#islands/owner/orders/ProductPicker.tsx';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { OwnerContext } from '#islands/owner/store/owner-context.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

test('the lowest price of what can be chosen is offered as such', () => {
  const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
  const shirt = { id: 'k3v9x0q2m4td', name: 'Pulóver', price: 250, currency: 'CUP' };
  queryClient.setQueryData(
    [...queryKeys.products, 'order', store.id, ''],
    [{ ...shirt, priceFrom: true }],
  );
  const picker = createElement(ProductPicker, { onPick: () => undefined });
  const owner = { user: {} as User, store, siteName: 'Vitrina' };
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(OwnerContext, { value: owner }, picker),
    ),
  );
  expect(html).toContain('>desde $250.00 CUP</span>');
});
