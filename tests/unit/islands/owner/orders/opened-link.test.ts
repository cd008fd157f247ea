import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOpenedLinks, queueLink } from '#islands/owner/orders/Orders.tsx';
import { keepOrderLink, keepOrderLinks, readOrderLinks } from '#state/order-link.ts';
import { createStorage } from '../../../../support/browser-storage.ts';

const link = '#p=1.0a1b2c3d4e5f.000000.1.k3v9x0q2m4td*1@';
const place = { pathname: '/orders', search: '?estado=accepted', hash: '' };

const replaceState = vi.fn((_: unknown, __: string, path: string) => {
  place.hash = new URL(path, 'https://vitrina.cu').hash;
});

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', Object.assign(place, { hash: link }));
  vi.stubGlobal('history', { state: null, replaceState });
});
afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockClear();
});

test('a link leaves the address and waits in the tab until it is dropped', () => {
  keepOrderLink(location.hash);
  const stop = followOpenedLinks(() => undefined);
  stop();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/orders?estado=accepted');
  expect(location.hash).toBe('');
  expect(readOrderLinks()).toEqual([link]);
  keepOrderLinks([]);
  expect(readOrderLinks()).toEqual([]);
});

test('links that wait for their dialog are there after a reload, that of the address first', () => {
  const second = link.replace('td*1@', 'td*2@');
  keepOrderLinks([second, link]);
  expect(readOrderLinks()).toEqual([link, second]);
  place.hash = '';
  expect(readOrderLinks()).toEqual([second, link]);
});

test('a link that is opened while its owner has to sign in takes no other one’s place', () => {
  const second = link.replace('td*1@', 'td*2@');
  keepOrderLinks([second]);
  keepOrderLink(link);
  keepOrderLink('#contenido');
  place.hash = '';
  expect(readOrderLinks()).toEqual([link, second]);
});

test('a link that is opened meanwhile is said, and leaves the address too', () => {
  const onOpen = vi.fn();
  const stop = followOpenedLinks(onOpen);
  place.hash = link;
  window.dispatchEvent(new Event('hashchange'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(link);
  expect(location.hash).toBe('');
  stop();
  place.hash = link;
  window.dispatchEvent(new Event('hashchange'));
  expect(onOpen).toHaveBeenCalledOnce();
});

test('a link waits behind the dialog that is open, and is not opened twice', () => {
  const first = { fragment: link };
  const second = { fragment: link.replace('td*1@', 'td*2@') };
  expect(queueLink([], first)).toEqual([first]);
  expect(queueLink([first], second)).toEqual([first, second]);
  expect(queueLink([first, second], { ...second })).toEqual([first, second]);
});
