import { expect, test } from 'vitest';
import { createTestSite, idOf } from './site.ts';
import { listFiles } from '../../../src/files/files.ts';

const cafe = idOf('cafe');
const bar = idOf('bar');

/** The pages of places, by their queries. */
const listPlaces = (siteDir: string): string[] =>
  listFiles(siteDir)
    .filter((file) => file.endsWith('.html') && file.includes('province='))
    .map((file) => file.slice('businesses/_q/'.length, -'.html'.length))
    .sort();

test('places have pages as long as a store stands there or goes there, and no longer', async () => {
  const site = createTestSite();
  const { api, siteDir } = site;
  api.addStore(cafe, { province: 'Granma', municipality: 'Yara' });
  api.addStore(bar, { type: 'bar', province: 'Granma' });
  await site.publish();
  expect(listPlaces(siteDir)).toEqual([
    'province=granma',
    'province=granma&municipality=yara',
    'type=bar&province=granma',
    'type=cafe&province=granma',
    'type=cafe&province=granma&municipality=yara',
  ]);
  api.moveStore(cafe, {
    ...{ province: 'La Habana', municipality: 'Playa', delivery: 'places' },
    delivery_places: [{ municipality: 'la-habana/cerro', fee: 100 }],
  });
  await site.publish();
  const moved = [
    'province=granma',
    ...['province=la-habana', 'province=la-habana&municipality=cerro'],
    ...['province=la-habana&municipality=playa', 'type=bar&province=granma'],
    ...['type=cafe&province=la-habana', 'type=cafe&province=la-habana&municipality=cerro'],
    'type=cafe&province=la-habana&municipality=playa',
  ];
  expect(listPlaces(siteDir)).toEqual(moved);
  const file = 'businesses/_q/province=la-habana&municipality=cerro.html';
  expect(site.read(file)).toContain('"delivering":{"data":[{');
  const published = site.hash();
  await site.publish({ everything: true });
  expect(site.hash()).toEqual(published);
  api.removeStore(cafe);
  await site.publish();
  expect(listPlaces(siteDir)).toEqual(['province=granma', 'type=bar&province=granma']);
});

test('what a store brings no more today is said of the places that it goes to', async () => {
  const site = createTestSite();
  const { api } = site;
  const zones = [{ municipality: 'granma/yara', fee: null }];
  api.addStore(cafe, { province: 'Granma', delivery: 'places', delivery_places: zones });
  await site.publish();
  site.rendered.length = 0;
  const since = '2026-01-01T00:00:00Z';
  api.pauseBusiness(cafe, { no_delivery: { reason: 'fuel', note: null, since, until: null } });
  await site.publish();
  const listed = site.rendered.filter((path) => path.startsWith('/businesses'));
  expect(listed.sort()).toEqual([
    '/businesses?province=granma&municipality=yara',
    '/businesses?type=cafe&province=granma&municipality=yara',
  ]);
});
