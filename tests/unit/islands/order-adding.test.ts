import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bought, orderChanged } from '#domain/orders/kept-order.ts';
import { startAdding } from '#islands/order/adding.ts';
import { createKeeper } from '#islands/order/keeper.ts';
import { createStorage } from '../../support/browser-storage.ts';

const store = 'k3v9x0q2m7ta';
const product: Bought = {
  productId: 'k3v9x0q2m7tb',
  name: 'Pulóver',
  price: 10,
  currency: 'CUP',
  delivery: false,
  minute: 1,
  sheet: '',
};
const [small, large] = ['S', 'L'].map((variant, index) => ({
  ...product,
  variant,
  variantKey: `00${index}`,
}));

beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the bar of the order gives way only to the choice that is ordered', () => {
  const text = { textContent: '' };
  const bar = { hidden: true };
  const ordered = { hidden: true, getClientRects: () => [{}], querySelector: () => text };
  const elements: Record<string, object> = {
    'template[data-add]': { dataset: { add: JSON.stringify(product), store } },
    '[data-ordered]': ordered,
    '[data-underway]': bar,
  };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => elements[selector] ?? null,
    querySelectorAll: () => [],
  });
  // The page's program of the order shows its bar while there is one.
  addEventListener(orderChanged, () => (bar.hidden = false));
  if (small === undefined) throw new Error('There is no variant');
  createKeeper(store).write({ lines: [{ ...small, quantity: 2 }], sent: [] });

  let chosen: Bought | undefined = small;
  const adding = startAdding({
    ...{ isShown: () => true, find: () => chosen ?? null, ask: () => undefined },
  });
  expect([ordered.hidden, text.textContent, bar.hidden]).toEqual([false, '2 en tu pedido', true]);
  chosen = large;
  adding.show();
  expect([ordered.hidden, bar.hidden]).toEqual([true, false]);
});

test('"Añadir" leads to the order sheet while the choice is hidden', () => {
  const stepper = { hidden: true, querySelectorAll: () => [], querySelector: () => ({}) };
  const template = {
    dataset: { add: JSON.stringify(product), store },
    content: { querySelector: () => ({ cloneNode: () => stepper }) },
  };
  const link = Object.assign(new EventTarget(), { hidden: false, after: () => undefined });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'template[data-add]' ? template : null),
    querySelectorAll: (selector: string) => (selector.startsWith('a') ? [link] : []),
  });
  let isShown = true;
  let asked = 0;
  startAdding({ isShown: () => isShown, find: () => null, ask: () => (asked += 1) });
  const tap = () => link.dispatchEvent(new Event('click', { cancelable: true }));
  expect([tap(), asked]).toEqual([false, 1]);
  isShown = false;
  expect([tap(), asked]).toEqual([true, 1]);
});
