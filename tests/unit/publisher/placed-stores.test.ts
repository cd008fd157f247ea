import { expect, test } from 'vitest';
import { createTestSite, idOf } from './site.ts';
import { listFiles } from '../../../src/files/files.ts';
import type { Page } from '#contract/paging.ts';
import type { Business } from '#contract/stores.ts';
import { findMunicipalityOf } from '#domain/places/municipality.ts';

const cafe = idOf('cafe');
const bar = idOf('bar');

/** The pages of places, by their queries. */
const listPlaces = (siteDir: string): string[] =>
  listFiles(siteDir)
    .filter((file) => file.endsWith('.html') && file.includes('province='))
    .map((file) => file.slice('businesses/_q/'.length, -'.html'.length))
    .sort();

/** The pages of places that the sitemap names, by their queries. */
const listMapped = (text: string): string[] =>
  Array.from(text.matchAll(/\/businesses\?([^<]*province=[^<]*)</g), ([, query = '']) =>
    query.replaceAll('&amp;', '&'),
  );

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
  const readMapped = () => listMapped(site.read('sitemaps/pages.xml'));
  expect(readMapped().sort()).toEqual(listPlaces(siteDir));
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
  // Where none stands there is nothing of its own to be found.
  expect(readMapped().sort()).toEqual(moved.filter((query) => !query.includes('cerro')));
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

test('every page of a place shows what the API answers for it', async () => {
  const site = createTestSite();
  const { api, siteDir } = site;
  const places = ['granma/yara', 'granma/bayamo', 'la-habana/playa', 'la-habana/cerro'];
  for (let n = 0; n < 40; n += 1) {
    const own = findMunicipalityOf(places[n % 3] ?? '');
    api.addStore(idOf(`s${n}`), {
      ...{ url: `s${n}`, type: n % 2 === 0 ? 'cafe' : 'bar' },
      ...{ province: own?.province ?? 'Granma', municipality: own?.municipality ?? null },
      delivery: ([null, 'none', 'places', 'country'] as const)[n % 4] ?? null,
      delivery_places: [{ municipality: places[(n + 1) % 4] ?? '', fee: n }],
    });
  }
  await site.publish();
  const queries = listPlaces(siteDir);
  expect(queries.length).toBeGreaterThan(12);
  let compared = 0;
  for (const query of queries) {
    const page = JSON.parse(site.read(`businesses/_q/${query}.html`)) as {
      data: { stores: Page<Business>; delivering: Page<Business> | null };
    };
    const { stores, delivering } = page.data;
    const ask = async (parameters: string) => {
      const response = await api.fetch(`http://api/business?${parameters}`);
      return ((await response.json()) as Page<Business>).data.map(({ id }) => id);
    };
    expect(stores.data.map(({ id }) => id)).toEqual(await ask(`${query}&limit=15`));
    if (delivering === null) continue;
    compared += 1;
    const asked = new URLSearchParams(query);
    const there = await ask(`${query}&page=1&limit=100`);
    const type = asked.has('type') ? `type=${asked.get('type')}&` : '';
    const brought = await ask(
      `${type}deliversTo=${asked.get('province')}/${asked.get('municipality')}&limit=100`,
    );
    expect(delivering.data.map(({ id }) => id)).toEqual(
      brought.filter((id) => !there.includes(id)),
    );
  }
  expect(compared).toBeGreaterThan(0);
});
