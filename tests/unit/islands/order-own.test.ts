import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOpenedOrder, readOpenedOrder } from '#domain/browser/opened-order.ts';
import { buyerKey, formatBuyer } from '#domain/orders/kept-buyer.ts';
import {
  forgetBuyer,
  forgetDraft,
  keepBuyer,
  keepDraft,
  readBuyer,
  readDraft,
} from '#islands/order/own.ts';
import { createStorage } from '../../support/browser-storage.ts';

const buyer = { name: 'Ana', phone: '', place: '', recipientName: '', recipientPhone: '' };
const store = 'k3v9x0q2m7ta';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what a buyer wrote is kept for any store, the form of an order for its own', () => {
  keepBuyer(buyer);
  keepDraft(store, [['note', 'sin azúcar']]);
  expect(readBuyer()).toEqual(buyer);
  expect(readDraft(store)).toEqual([['note', 'sin azúcar']]);
  expect(readDraft('k3v9x0q2m7tb')).toEqual([]);
  forgetBuyer();
  forgetDraft(store);
  expect([readBuyer(), readDraft(store)]).toEqual([null, []]);
});

test('a form that was not kept here is empty, and a browser that keeps nothing throws nothing', () => {
  for (const text of ['{', '5', '[["note"],["note",5],["a","b"]]']) {
    sessionStorage.setItem(`vitrina:order:form:${store}`, text);
    expect(readDraft(store)).toEqual(text.startsWith('[') ? [['a', 'b']] : []);
  }
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  keepBuyer(buyer);
  keepDraft(store, []);
  expect([readBuyer(), readDraft(store)]).toEqual([null, []]);
});

test('what is older than ninety days is erased where it is read', () => {
  const day = 24 * 3_600_000;
  localStorage.setItem(buyerKey, formatBuyer(buyer, Date.now() - 89 * day));
  expect(readBuyer()).toEqual(buyer);
  localStorage.setItem(buyerKey, formatBuyer(buyer, Date.now() - 91 * day));
  expect(readBuyer()).toBe(null);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('to forget takes what was typed for every store of this tab along, and nothing else', () => {
  keepBuyer(buyer);
  keepDraft('one', [['customer', 'Ana']]);
  keepDraft('two', [['customer', 'Ana']]);
  sessionStorage.setItem('vitrina:other', 'stays');
  forgetBuyer();
  expect(readBuyer()).toBe(null);
  expect(readDraft('two')).toEqual([]);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], ['vitrina:other']]);
});

test('to forget takes the orders of links along, those of other entries of the history too', () => {
  const history = {
    state: { index: 1, order: '#p=2.held' } as unknown,
    replaceState: (next: unknown) => {
      history.state = next;
    },
  };
  vi.stubGlobal('history', history);
  const other = { order: keepOpenedOrder('#p=2.kept') };
  expect([other, history.state].map(readOpenedOrder)).toEqual(['#p=2.kept', '#p=2.held']);
  forgetBuyer();
  expect([other, history.state].map(readOpenedOrder)).toEqual([null, null]);
  expect([history.state, Object.keys(sessionStorage)]).toEqual([{ index: 1 }, []]);
});
