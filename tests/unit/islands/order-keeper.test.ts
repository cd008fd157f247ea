import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeeper } from '#islands/order/keeper.ts';
import { createFullStorage, createStorage } from '../../support/browser-storage.ts';

const storeId = 'k3v9x0q2m7ta';
const line = {
  productId: 'k3v9x0q2m7tb',
  name: 'Flan',
  quantity: 2,
  price: 10,
  currency: 'CUP' as const,
  delivery: false,
  minute: 1,
  sheet: '',
};

let window: EventTarget;
beforeEach(() => {
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const happen = (name: string, fields: object) =>
  window.dispatchEvent(Object.assign(new Event(name), fields));

function keepLine() {
  const keeper = createKeeper(storeId);
  keeper.write({ lines: [line], sent: [] });
  return keeper;
}

test('an open page keeps its order when the browser erases or refuses the storage', () => {
  const keeper = keepLine();
  vi.stubGlobal('localStorage', createStorage());
  expect(keeper.read().lines).toEqual([line]);
  vi.stubGlobal('localStorage', undefined);
  expect(keeper.read().lines).toEqual([line]);
});

test('an order that the browser refuses to keep lasts as long as the page, which says so', () => {
  const note = { textContent: '' };
  vi.stubGlobal('document', { querySelectorAll: () => [note] });
  vi.stubGlobal('localStorage', createFullStorage());
  const keeper = keepLine();
  expect(keeper.read().lines).toEqual([line]);
  expect(keeper.warn()).toBe('Este navegador no deja guardar el pedido. Envíalo antes de cerrar.');
  expect(note.textContent).toBe(keeper.warn());
});

test.each([
  ['in another tab', () => happen('storage', { key: null })],
  ['on another page, before going back', () => happen('pageshow', { persisted: true })],
])('an order that its visitor erases %s is gone', (_, say) => {
  const keeper = keepLine();
  vi.stubGlobal('localStorage', createStorage());
  say();
  expect(keeper.read().lines).toEqual([]);
});
