import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buyerKey, formatBuyer } from '#domain/orders/kept-buyer.ts';
import { forgetBuyer, keepBuyer, keepDraft, readBuyer, readDraft } from '#islands/order/own.ts';
import { createStorage } from '../../support/browser-storage.ts';

const ana = {
  name: 'Ana',
  phone: '52345678',
  place: 'Calle 5',
  recipientName: '',
  recipientPhone: '',
};

let local: Storage;
let session: Storage;
beforeEach(() => {
  local = createStorage();
  session = createStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is older than ninety days is erased where it is read', () => {
  const day = 24 * 3_600_000;
  local.setItem(buyerKey, formatBuyer(ana, Date.now() - 89 * day));
  expect(readBuyer()).toEqual(ana);
  local.setItem(buyerKey, formatBuyer(ana, Date.now() - 91 * day));
  expect(readBuyer()).toBe(null);
  expect(Object.keys(local)).toEqual([]);
});

test('to forget takes what was typed for every store of this tab along, and nothing else', () => {
  keepBuyer(ana);
  keepDraft('one', [['customer', 'Ana']]);
  keepDraft('two', [['customer', 'Ana']]);
  session.setItem('vitrina:other', 'stays');
  forgetBuyer();
  expect(readBuyer()).toBe(null);
  expect(readDraft('two')).toEqual([]);
  expect([Object.keys(local), Object.keys(session)]).toEqual([[], ['vitrina:other']]);
});
