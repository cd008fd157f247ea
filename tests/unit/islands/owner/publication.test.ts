import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeUpStore, makeProduct } from '../../../support/made-up-catalogue.ts';

const thing = { label: 'Pan', path: '/panes/product/1' };
let published = 0;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  published = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ cursor: published })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => {
  const { $newestChange } = await import('#state/owner-api.ts');
  const noteChange = (cursor: number): void => {
    $newestChange.set(cursor);
  };
  return { noteChange, ...(await import('#islands/owner/publication/publication.ts')) };
};

test('says that a change is being published until the site has come that far', async () => {
  const { $publication, followPublication, noteChange } = await load();
  noteChange(7);
  followPublication(thing);
  published = 6;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($publication.get()).toEqual({ state: 'publishing', thing });
  published = 7;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($publication.get()).toEqual({ state: 'live', thing });
  await vi.advanceTimersByTimeAsync(30_000);
  expect($publication.get()).toBeNull();
});

test('says so when it takes long, and still shows the end', async () => {
  const { $publication, followPublication, noteChange } = await load();
  noteChange(7);
  followPublication(thing);
  await vi.advanceTimersByTimeAsync(70_000);
  expect($publication.get()?.state).toBe('late');
  published = 8;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($publication.get()?.state).toBe('live');
});

test('one that is late for hours is looked for once a minute', async () => {
  const look = vi.fn(() => Promise.resolve(Response.json({ cursor: published })));
  vi.stubGlobal('fetch', look);
  const { $publication, followPublication, noteChange } = await load();
  noteChange(7);
  followPublication(thing);
  await vi.advanceTimersByTimeAsync(3_600_000);
  const looks = look.mock.calls.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(look.mock.calls.length - looks).toBe(60);
  expect($publication.get()?.state).toBe('late');
});

test('a look without a response is given up, and the next one is made', async () => {
  const { $publication, followPublication, noteChange } = await load();
  const lost = (_: unknown, { signal }: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Error('Aborted'));
      });
    });
  vi.stubGlobal('fetch', lost);
  noteChange(7);
  followPublication(thing);
  await vi.advanceTimersByTimeAsync(90_000);
  expect($publication.get()?.state).toBe('late');
  published = 7;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ cursor: published })));
  await vi.advanceTimersByTimeAsync(20_000);
  expect($publication.get()?.state).toBe('live');
});

test('shows the newest change alone, and of none that changed nothing', async () => {
  const { $publication, followPublication, noteChange } = await load();
  followPublication(thing);
  expect($publication.get()).toBeNull();
  noteChange(7);
  followPublication(thing);
  noteChange(9);
  followPublication(null);
  published = 7;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($publication.get()).toEqual({ state: 'publishing', thing: null });
});

test('nothing leads to a product that visitors do not see', async () => {
  const { findShownProduct } = await load();
  const product = { ...makeProduct(makeUpStore()), version: 1, held: null };
  const held = { at: '2026-01-01T12:00:00.000Z', reason: 'illegal' } as const;
  expect(findShownProduct(product)?.path).toContain(product.id);
  expect(findShownProduct({ ...product, isVisible: false })).toBeNull();
  expect(findShownProduct({ ...product, held })).toBeNull();
});

test('what nobody can see is not said to be in the store', async () => {
  const { $publication } = await load();
  const { PublicationStatus } = await import('#islands/owner/publication/PublicationStatus.tsx');
  const readStatus = (isBlocked: boolean) =>
    renderToStaticMarkup(createElement(PublicationStatus, { isBlocked })).replaceAll(
      /<[^>]*>/g,
      '',
    );
  $publication.set({ state: 'live', thing });
  expect(readStatus(false)).toBe('Ya está en tu tiendaVer Pan');
  expect(readStatus(true)).toBe('');
  $publication.set({ state: 'live', thing: null });
  expect(readStatus(false)).toBe('Tu tienda está al día');
});
