import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
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
  runInNewContext(ownPlace, { localStorage, document: { querySelector: find } });
  return {
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
