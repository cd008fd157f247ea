import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import emptyPlace from '#inline/empty-place.ts?script';
import { createFoundElements } from '../../support/found-elements.ts';

const names = { 'la-habana': ['La Habana', { playa: 'Playa' }] };

/** The page of places without a store, at an address. */
function openEmptyPlace(search: string) {
  const find = createFoundElements({ search: '', dataset: { emptyPlace: JSON.stringify(names) } });
  runInNewContext(emptyPlace, {
    URLSearchParams,
    location: { search },
    document: { querySelector: find },
  });
  const link = find('.empty a');
  return { text: find('.empty p').textContent, label: link.textContent, around: link.search };
}

test('names the place of the address and leads to the larger one around it', () => {
  expect(openEmptyPlace('?type=cafe&province=la-habana&municipality=playa')).toEqual({
    text: 'Ningún negocio de Playa con eso. Mira en toda La Habana.',
    label: 'Ver en toda La Habana',
    around: 'type=cafe&province=la-habana',
  });
  expect(openEmptyPlace('?province=la-habana').text).toBe(
    'Ningún negocio de La Habana con eso. Mira en toda Cuba.',
  );
});

test('takes no name that JavaScript gives to every object for a place', () => {
  expect(openEmptyPlace('?province=constructor').text).toBe('');
  expect(openEmptyPlace('?province=la-habana&municipality=constructor').text).toBe(
    'Ningún negocio de La Habana con eso. Mira en toda Cuba.',
  );
});
