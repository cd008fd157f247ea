import { QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { queryTyped } from '#islands/owner/orders/order-calls.ts';
import { ProductPicker } from '#islands/owner/orders/ProductPicker.tsx';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { renderAsOwner } from '../../../../support/as-owner.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

const searched = vi.hoisted((): unknown[] => []);
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (_: string, { query }: { query: { search?: string } }) => {
    searched.push(query.search);
    return Promise.resolve({ data: [] });
  },
}));
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('a search waits until the typing pauses, and the first list does not', async () => {
  vi.useFakeTimers();
  const observer = new QueryObserver(queryClient, queryTyped('store', ''));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(searched.splice(0)).toEqual([undefined]);
  for (const text of ['f', 'fr', 'fre']) {
    observer.setOptions(queryTyped('store', text));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(searched.splice(0)).toEqual(['fre']);
  stop();
});

test('the lowest price of what can be chosen is offered as such', () => {
  const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
  const shirt = { id: 'k3v9x0q2m4td', name: 'Pulóver', price: 250, currency: 'CUP' };
  queryClient.setQueryData(
    [...queryKeys.products, 'order', store.id, ''],
    [{ ...shirt, priceFrom: true }],
  );
  const picker = createElement(ProductPicker, { onPick: () => undefined });
  expect(renderAsOwner(picker, store)).toContain('>desde $250.00 CUP</span>');
});
