import { afterEach, expect, test, vi } from 'vitest';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { parseOrderFragment } from '#domain/orders/order-payload.ts';
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
const details: OrderDetails = {
  ...{ name: 'Ana', phone: '', mode: 'p', place: '', when: '', pay: '', note: '' },
  ...{ recipientName: '', recipientPhone: '', municipality: '', feeCents: null },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an order names the time of its prices as the page does', () => {
  vi.stubGlobal('location', { origin: 'https://vitrina.example' });
  const prepare = (minute: number) =>
    prepareOrder(store, [line(minute)], [], { details, word: null }).message.pricesAt;
  expect(prepare(store.minute)).toBe('24 nov, 10:05');
  expect(prepare(store.minute - 60)).toBe('24 nov, 08:05');
});

test('the link of an order carries what its buyer wrote, and not the word of delivery', () => {
  vi.stubGlobal('location', { origin: 'https://vitrina.example' });
  const { link, message } = prepareOrder(store, [line(store.minute)], [], {
    details: { ...details, note: 'sin azúcar' },
    word: 'MANGO-47',
  });
  const [address = '', fragment = ''] = link.split('#');
  expect(address).toBe('https://vitrina.example/copo/pedido');
  expect(parseOrderFragment(`#${fragment}`)?.details).toEqual(message.details);
  expect(parseOrderFragment(`#${fragment}`)?.details?.note).toBe('sin azúcar');
  expect(atob(fragment.split('.').at(-1) ?? '')).not.toContain('MANGO');
});
