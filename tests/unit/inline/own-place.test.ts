import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import ownPlace from '#inline/own-place.ts?script';
import { createFullStorage, createStorage } from '../../support/browser-storage.ts';
import { createFoundElements } from '../../support/found-elements.ts';

/** The page of a municipality, and what the visitor sees of the saved one. */
function openPlace(localStorage: Storage) {
  const find = createFoundElements({
    search: '',
    dataset: { remember: 'Playa\nprovince=la-habana&municipality=playa' },
  });
  find('[data-remember]').textContent = 'Recordar mi municipio';
  const listeners = new Map<string, () => void>();
  runInNewContext(ownPlace, {
    localStorage,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    document: { querySelector: find },
  });
  return {
    fire: (name: string) => listeners.get(name)?.(),
    mine: find('[data-mine]'),
    link: find('[data-mine] a'),
    remember: find('[data-remember]'),
  };
}

test('shows the municipality that the visitor saves', () => {
  const storage = createStorage();
  const { mine, link, remember } = openPlace(storage);
  expect([mine.hidden, remember.hidden]).toEqual([true, false]);
  remember.press();
  expect([mine.hidden, remember.hidden, link.textContent]).toEqual([false, true, 'Playa']);
  expect(openPlace(storage).link.search).toBe('province=la-habana&municipality=playa');
});

test.each(['storage', 'pageshow'])('follows what was saved or erased elsewhere, on %s', (event) => {
  const storage = createStorage();
  const { mine, remember, fire } = openPlace(storage);
  openPlace(storage).remember.press();
  fire(event);
  expect([mine.hidden, remember.hidden]).toEqual([false, true]);
  for (const key of Object.keys(storage)) storage.removeItem(key);
  fire(event);
  expect([mine.hidden, remember.hidden]).toEqual([true, false]);
});

test('the focus goes from the button that disappears to the municipality', () => {
  const { link, remember } = openPlace(createStorage());
  const focus = vi.spyOn(link, 'focus');
  remember.press();
  expect(focus).toHaveBeenCalledOnce();
});

test.each([
  ['is full', createFullStorage()],
  ['is refused', undefined as unknown as Storage],
])('says that it cannot be saved when the storage %s', (_, storage) => {
  const { mine, remember } = openPlace(storage);
  remember.press();
  expect(mine.hidden).toBe(true);
  expect([remember.hidden, remember.textContent]).toEqual([
    false,
    'Este navegador no deja guardar tu municipio',
  ]);
});
