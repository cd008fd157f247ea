import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isVisitors } from '#domain/browser/visitor-storage.ts';
import orderAddress from '#inline/order-address.ts?script';
import { createStorage } from '../../support/browser-storage.ts';

const fragment = '#p=1.0123456789ab.000000.1.k3v9x0q2m4td*1@5c';

/** A sheet at an address, and what the program does to it. */
function openSheet(hash: string, state: unknown = null, others: object = {}) {
  const location = { hash, pathname: '/cafe/pedido', search: '?a=1' };
  const listeners: Record<string, (event: unknown) => void> = {};
  const replaced: unknown[] = [];
  const sent: string[] = [];
  const history = {
    state,
    replaceState: (next: unknown, _: string, address: string) => {
      history.state = next;
      location.hash = new URL(address, 'https://x.example').hash;
      replaced.push([next, address]);
    },
  };
  class Element {
    readonly tap: string | undefined;
    constructor(tap?: string) {
      this.tap = tap;
    }
    closest = () => (this.tap === undefined ? null : { dataset: { tap: this.tap } });
  }
  runInNewContext(orderAddress, {
    ...others,
    ...{ location, history, Element },
    navigator: { sendBeacon: (address: string) => sent.push(address) },
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
  });
  const follow = (next: string) => {
    let isStopped = false;
    location.hash = next;
    listeners.hashchange?.({
      oldURL: 'https://x.example/cafe/pedido#datos',
      stopImmediatePropagation: () => (isStopped = true),
    });
    return isStopped;
  };
  const tap = (target: unknown) => listeners.click?.({ target });
  return { location, replaced, sent, follow, tap, Element };
}

test('the order of a link moves at once from the address into the history state', () => {
  const { location, replaced } = openSheet(fragment, { index: 3 });
  expect(replaced).toEqual([[{ index: 3, order: fragment }, '/cafe/pedido?a=1']]);
  expect(location.hash).toBe('');
  expect(openSheet('#datos').replaced).toEqual([]);
});

test('the order waits in the storage of the tab, where it can be forgotten', () => {
  const sessionStorage = createStorage();
  const { replaced } = openSheet(fragment, { index: 3 }, { sessionStorage });
  const [key = ''] = Object.keys(sessionStorage);
  expect(isVisitors(key)).toBe(true);
  expect(sessionStorage.getItem(key)).toBe(fragment);
  expect(replaced).toEqual([[{ index: 3, order: key }, '/cafe/pedido?a=1']]);
});

test("so does a link that is opened on the sheet, and it reaches the sheet's script", () => {
  const { location, follow } = openSheet('');
  expect(follow(fragment)).toBe(false);
  expect(location.hash).toBe('');
});

test('a link within the page is no step of an order', () => {
  const { location, follow } = openSheet('#datos');
  expect(follow('#contenido')).toBe(true);
  expect(location.hash).toBe('#datos');
  expect(follow('#+k3v9x0q2m4td')).toBe(false);
  expect(follow('#revisar')).toBe(false);
});

test('taps on contacts are counted without `ping`', () => {
  const { sent, tap, Element } = openSheet('');
  tap(new Element('/taps/a/w'));
  tap(new Element());
  tap('text');
  expect(sent).toEqual(['/taps/a/w']);
});
