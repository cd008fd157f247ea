import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { updateCategory } from '#islands/owner/categories/category-calls.ts';
import { OtherVersion } from '#islands/owner/saving/repeat.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { moveOrder, orderListsKey } from '#islands/owner/orders/order-calls.ts';
import { $toasts } from '#state/toasts.ts';
import { useOrderActions } from '#islands/owner/orders/use-order-actions.ts';

const calls = vi.hoisted(() => ({
  'PATCH /orders/:id': vi.fn(),
  'GET /orders': vi.fn(),
  'PATCH /categories/:id': vi.fn(),
  'GET /categories': vi.fn(),
}));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' });
const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
const list = (...data: unknown[]) => ({ data, meta: { totalPages: 1 } });

beforeEach(() => {
  vi.useFakeTimers();
  for (const update of [calls['PATCH /orders/:id'], calls['PATCH /categories/:id']]) {
    update.mockRejectedValueOnce(lost).mockRejectedValueOnce(stale);
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** What became of it once all pauses between its tries are over. */
async function settle(work: Promise<unknown>): Promise<unknown> {
  const settled = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const order = { id: 'o', businessId: 'b', token: 't', state: 'new', version: 1 } as Order;

test.each(['accepted', 'cancelled'] as const)(
  'an order that is %s although the response was lost has changed',
  async (state) => {
    const now = { ...order, state, version: 2 };
    calls['GET /orders'].mockResolvedValue(list(now));
    expect(await settle(moveOrder(order, state))).toBe(now);
    expect(calls['GET /orders']).toHaveBeenCalledWith({ query: { businessId: 'b', token: 't' } });
  },
);

test('an order that somebody else has changed meanwhile has not', async () => {
  calls['GET /orders'].mockResolvedValue(list({ ...order, state: 'cancelled', version: 2 }));
  expect(await settle(moveOrder(order, 'accepted'))).toBe(stale);
});

test('an order of which nothing more can be read keeps the refusal', async () => {
  calls['GET /orders'].mockRejectedValue(new ApiError(403, { code: 'forbidden', message: 'No' }));
  expect(await settle(moveOrder(order, 'accepted'))).toBe(stale);
});

test('an order that goes on has left its list before that can be read again', async () => {
  const key = [...orderListsKey, 'b', { state: 'new' }];
  const meta = pageMeta({ total: 2, page: 1, limit: 15 });
  const counts = { new: 2, accepted: 4, delivered: 0, cancelled: 0 };
  queryClient.setQueryData(key, { data: [order, { ...order, id: 'next' }], meta, counts });
  const onDone = vi.fn();
  const said: string[] = [];
  const stop = $toasts.listen((toasts) => said.push(...toasts.map(({ title }) => title)));
  onTestFinished(stop);
  calls['GET /orders'].mockResolvedValue(list({ ...order, state: 'accepted', version: 2 }));
  let actions: ReturnType<typeof useOrderActions> | undefined;
  const Card = () => {
    actions = useOrderActions({ ...order, code: '7k3qma' }, onDone);
    return null;
  };
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Card)),
  );
  const step = actions?.go('accepted');
  // Not all timers: the last one forgets what was read.
  await vi.advanceTimersByTimeAsync(10_000);
  await step;
  expect(queryClient.getQueryData(key)).toEqual({
    data: [{ ...order, id: 'next' }],
    meta: pageMeta({ total: 1, page: 1, limit: 15 }),
    counts: { new: 1, accepted: 5, delivered: 0, cancelled: 0 },
  });
  expect(onDone).toHaveBeenCalledWith({ ...order, state: 'accepted', version: 2 });
  expect(said).toEqual(['Pedido 7K3-QMA: aceptado']);
});

const image = { url: '/images/c/320.webp' } as OwnCategory['image'];
const category = { id: 'c', name: 'Dulces', description: null, image, version: 1 } as OwnCategory;
const input = { name: 'Postres', description: null };

test('a category that is saved although the response was lost is no conflict', async () => {
  const now = { ...category, ...input, image: null, version: 2 };
  calls['GET /categories'].mockResolvedValue(list(now));
  expect(await settle(updateCategory(category, input, true))).toBe(now);
  expect(calls['PATCH /categories/:id']).toHaveBeenLastCalledWith({
    params: { id: 'c' },
    body: { name: 'Postres', image: null },
    version: 1,
  });
});

test.each([
  ['another name', { name: 'Helados' }],
  ['another description', { name: 'Postres', description: 'Fríos' }],
  ['the image that was to go', { name: 'Postres', image }],
])('a category with %s is a conflict', async (_, others) => {
  const other = { ...category, image: null, ...others, version: 2 };
  calls['GET /categories'].mockResolvedValue(list(other));
  const refusal = await settle(updateCategory(category, input, true));
  expect(refusal).toBeInstanceOf(OtherVersion);
  expect(refusal).toMatchObject({ other, cause: stale });
});

test('a category in which nothing changes is not sent', async () => {
  const same = { name: 'Dulces', description: null };
  expect(await updateCategory({ ...category, image: null }, same, true)).toMatchObject(same);
  expect(calls['PATCH /categories/:id']).not.toHaveBeenCalled();
});
