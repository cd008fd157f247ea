import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  defaultProductSearch,
  formatProductSearch,
  parseProductSearch,
} from '#domain/search/search-query.ts';
import { listChips } from '#islands/search/filter-chips.ts';
import { listPlaceChips } from '#islands/search/place-chips.ts';
import { KeptPlaces, pickPlaces } from '#islands/search/KeptPlaces.tsx';
import PlaceFields from '#islands/search/PlaceFields.tsx';

const query =
  'q=pan&province=la-habana&municipality=playa&deliversTo=granma%2Fyara&accepts=zelle&accepts=mlc';
const search = parseProductSearch(new URLSearchParams(query));

test('each filter of a place is a chip, and a municipality goes with its province', () => {
  const chips = listChips(search, [], listPlaceChips(search));
  expect(chips.map(({ label }) => label)).toEqual([
    'Provincia: La Habana',
    'Municipio: Playa',
    'Me lo llevan a Yara',
    'Aceptan: MLC',
    'Aceptan: Zelle',
  ]);
  const left = chips.reduce((rest, { change }) => ({ ...rest, ...change, accepts: [] }), search);
  expect(left).toMatchObject({ ...defaultProductSearch, q: 'pan', sortBy: 'relevance' });
  expect(chips[0]?.change).toEqual({ province: null, municipality: null });
});

test('a place that there is not is no filter', () => {
  const wrong = 'province=la-luna&municipality=playa&deliversTo=playa&accepts=oro';
  expect(formatProductSearch(parseProductSearch(new URLSearchParams(wrong))).toString()).toBe('');
});

test('the filters in force are kept while their fields are not there', () => {
  const places = pickPlaces(query);
  expect(new URLSearchParams(places).has('q')).toBe(false);
  const kept = renderToStaticMarkup(createElement(KeptPlaces, { query: places }));
  for (const field of ['value="granma/yara"', 'value="zelle"', 'value="mlc"', 'value="playa"']) {
    expect(kept).toContain(field);
  }
});

test('the fields have what is in force, and the municipalities of one province', () => {
  const html = renderToStaticMarkup(createElement(PlaceFields, { query: pickPlaces(query) }));
  expect(html).toMatch(/<option value="playa" selected=""/);
  expect(html).toMatch(/<option value="granma\/yara" selected=""/);
  expect(html).toMatch(/<input[^>]*name="accepts"[^>]*checked=""[^>]*value="zelle"/);
  expect(html).not.toContain('value="bayamo"');
  expect(html).toContain('value="granma/bayamo"');
});
