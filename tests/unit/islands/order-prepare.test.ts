import { afterEach, expect, test, vi } from 'vitest';
import { prepareOrder } from '#islands/order/prepare.ts';

const store = {
  id: 'k3v9x0q2m7ta',
  name: 'Copo',
  url: 'copo',
  zone: 'America/Havana',
  minute: 29_925_485,
  // As the page says it, by zones that this browser need not know.
  pricesAt: '24 nov, 10:05',
  isSplit: false,
};
const line = (minute: number) => ({
  ...{ productId: 'k3v9x0q2m7tb', name: 'Flan', quantity: 2, price: 10, currency: 'CUP' as const },
  ...{ delivery: false, minute, sheet: '' },
});
const customer = { name: 'Ana', mode: 'pickup', place: '', note: '', word: null } as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an order names the time of its prices as the page does', () => {
  vi.stubGlobal('location', { origin: 'https://vitrina.example' });
  const prepare = (minute: number) =>
    prepareOrder(store, [line(minute)], [], customer as never).message.pricesAt;
  expect(prepare(store.minute)).toBe('24 nov, 10:05');
  expect(prepare(store.minute - 60)).toBe('24 nov, 08:05');
});
