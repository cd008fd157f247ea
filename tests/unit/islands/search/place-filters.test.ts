import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  changeSearch,
  defaultProductSearch,
  formatProductSearch,
  parseProductSearch,
} from '#domain/search/search-query.ts';
import { listChips } from '#islands/search/filter-chips.ts';
import { listPlaceChips } from '#islands/search/place-chips.ts';
import { KeptPlaces, pickPlaces } from '#islands/search/KeptPlaces.tsx';
import PlaceFields, { MunicipalityField } from '#islands/search/PlaceFields.tsx';

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
  let left = search;
  for (let [chip] = listPlaceChips(left); chip !== undefined; [chip] = listPlaceChips(left)) {
    left = changeSearch(left, chip.change);
  }
  expect(left).toEqual({ ...defaultProductSearch, q: 'pan', sortBy: 'relevance' });
  expect(chips[0]?.change).toEqual({ province: null, municipality: null });
});

test('another province does not keep the municipality, though it has one of the same name', () => {
  const inForce = new URLSearchParams('province=pinar-del-rio&municipality=san-luis');
  const show = (province: string) =>
    renderToStaticMarkup(createElement(MunicipalityField, { province, inForce }));
  expect(show('pinar-del-rio')).toMatch(/<option value="san-luis" selected=""/);
  expect(show('santiago-de-cuba')).not.toMatch(/<option value="san-luis" selected=""/);
  expect(show('santiago-de-cuba')).toContain('<option value="san-luis"');
});

test('what is brought to one of two municipalities of a name says which', () => {
  const san = parseProductSearch(new URLSearchParams('deliversTo=santiago-de-cuba%2Fsan-luis'));
  expect(listPlaceChips(san).map(({ label }) => label)).toEqual([
    'Me lo llevan a San Luis, Santiago de Cuba',
  ]);
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
