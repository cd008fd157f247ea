import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestSite, idOf, type TestSite, waitFor } from './site.ts';
import { MemoryApi } from './memory-api.ts';
import { readState } from '#publisher/follow/state.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { partsFolder } from '#publisher/several-publishers/part-files.ts';
import { createSiteWriter } from '#publisher/write/write.ts';

const count = 4;
const names = ['cafe', 'bar', 'dulces', 'flores', 'libros', 'panes', 'quesos', 'vinos', 'zapatos'];
const thing = (store: string) => idOf(`${store.slice(0, 5)}thing`);

function fill(api: MemoryApi): void {
  for (const name of names) {
    api.addStore(idOf(name), { url: name });
    api.addProduct(thing(name), idOf(name), { offer: true, price_old: 20 });
  }
}

const ownerOf = (id: string): number =>
  [1, 2, 3, 4].find((index) => createShare({ index, count }).ownsStore(id)) ?? 0;

/** Publishers of one site. The first has the lists. */
function createShards(api: MemoryApi, first = createTestSite({ api })): TestSite[] {
  const { siteDir } = first;
  return [1, 2, 3, 4].map((index) => createTestSite({ api, siteDir, shard: { index, count } }));
}

async function publishAll(shards: readonly TestSite[]): Promise<void> {
  for (const shard of shards) await shard.publish();
}

/** The files that visitors see, without those that publishers write for each other. */
function hashPages(site: TestSite): Record<string, string> {
  const files = Object.entries(site.hash());
  return Object.fromEntries(files.filter(([file]) => !file.startsWith(`${partsFolder}/`)));
}

async function hashFresh(api: MemoryApi): Promise<Record<string, string>> {
  const site = createTestSite({ api });
  await site.publish();
  return hashPages(site);
}

const published = (site: TestSite): unknown => JSON.parse(site.read('published.json'));

describe('four publishers of one site', () => {
  test('together write the pages of a single publisher, each page once', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const single = createTestSite({ api });
    await single.publish();
    const [site = single] = shards;
    expect(hashPages(site)).toEqual(hashPages(single));
    const rendered = shards.flatMap((shard) => shard.rendered);
    expect(rendered.sort()).toEqual([...single.rendered].sort());
    expect(shards.every((shard) => shard.rendered.length > 0)).toBe(true);
  });

  test('follow every change to the site of a fresh publication', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const steps = [
      () => {
        for (const name of names) api.changeProduct(thing(name), { price: 12 });
      },
      () => {
        for (const name of names) api.renameStore(idOf(name), `${name}-nuevo`);
      },
      () => {
        for (const name of names.slice(0, 5)) api.removeProduct(thing(name));
      },
      () => {
        for (const name of names.slice(3, 7)) api.removeStore(idOf(name));
      },
      () => {
        for (const name of ['uno', 'dos', 'tres', 'cuatro']) {
          api.addStore(idOf(name), { url: name, type: 'food' });
        }
      },
    ];
    for (const step of steps) {
      step();
      // The first to reach a change finds what the others have not done yet.
      await publishAll([...shards].reverse());
      const [site] = shards;
      expect(site && hashPages(site)).toEqual(await hashFresh(api));
    }
    const [site] = shards;
    expect(site?.read('_redirects')).toContain('/zapatos /zapatos-nuevo 301');
    expect(
      shards.flatMap(({ events }) => events.filter(({ type }) => type === 'complete')),
    ).toHaveLength(count);
  });

  test('each publish their share of a request to all', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const publishers = await Promise.all(shards.map((shard) => shard.start()));
    for (const shard of shards) shard.rendered.length = 0;
    const paths = names.map((name) => `/${name}`);
    for (const publisher of publishers) publisher.request({ paths });
    await waitFor(() => shards.flatMap(({ rendered }) => rendered).length >= names.length);
    await Promise.all(publishers.map((publisher) => publisher.stop()));
    for (const [index, { rendered }] of shards.entries()) {
      const own = names.filter((name) => ownerOf(idOf(name)) === index + 1);
      expect(rendered.sort()).toEqual(own.map((name) => `/${name}`).sort());
    }
  });

  test('follow the log though one is asked for a page whose address no store can have', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const owner = shards[ownerOf(idOf('cafe')) - 1] ?? createTestSite();
    const publisher = await owner.start();
    publisher.request({ paths: [`/${'a'.repeat(80)}`, '/cafe'] });
    api.changeProduct(thing('cafe'), { price: 12 });
    await waitFor(() => owner.read('cafe.html').includes('"price":12'));
    await publisher.stop();
  });

  test("report the site's progress as that of the slowest", async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    const [site = createTestSite()] = shards;
    await publishAll(shards.slice(0, 3));
    expect(site.has('published.json')).toBe(false);
    await publishAll(shards.slice(3));
    const before = api.log.length;
    expect(published(site)).toEqual({ cursor: before });
    api.changeProduct(thing('cafe'), { price: 12 });
    await publishAll(shards.slice(1));
    expect(published(site)).toEqual({ cursor: before });
    await publishAll(shards.slice(0, 1));
    expect(published(site)).toEqual({ cursor: api.log.length });
  });

  test('report the changes that a page of one still lacks', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const before = api.log.length;
    const owner = shards[ownerOf(idOf('cafe')) - 1];
    owner?.broken.add('/cafe');
    api.changeProduct(thing('cafe'), { price: 12 });
    api.changeProduct(thing('bar'), { price: 13 });
    await publishAll(shards);
    expect(owner && published(owner)).toEqual({
      cursor: before,
      reached: before + 2,
      waiting: [[before, before + 2]],
    });
  });

  test('keep the page of a store that opens while orphans are looked for', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const [lists] = shards;
    const other = shards[ownerOf(idOf('nueva')) - 1];
    expect(other).not.toBe(lists);
    const { fetch } = api;
    let opened = false;
    Object.assign(api, {
      fetch: (async (input, init) => {
        const response = await fetch(input, init);
        // The home page is rendered after the stores were read twice, and before anything is removed.
        const readings = api.requests.filter((one) => one.endsWith('/publication/businesses'));
        const isHome =
          readings.length === 2 &&
          String(input instanceof Request ? input.url : input).includes(
            'business-type-metrics/top',
          );
        if (isHome && !opened) {
          opened = true;
          api.addStore(idOf('nueva'), { url: 'nueva' });
          await other?.publish();
        }
        return response;
      }) satisfies typeof globalThis.fetch,
    });
    api.requests.splice(0);
    await lists?.publish({ everything: true });
    expect(opened).toBe(true);
    expect(lists?.has('nueva.html')).toBe(true);
    expect(lists && hashPages(lists)['nueva.html']).toEqual((await hashFresh(api))['nueva.html']);
  });

  test('leave each other the sitemaps and pages of their stores after a restart that reads the log again', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const [lists = createTestSite()] = shards;
    const own = names.find((name) => ownerOf(idOf(name)) === 1) ?? '';
    const other = names.find((name) => ownerOf(idOf(name)) !== 1) ?? '';
    const publisher = await lists.start();
    // Waits for later changes, so the changes after it are read again.
    api.countFavourites(thing(own), 7);
    api.changeProduct(thing(other), { price: 12 });
    await waitFor(() => readState(lists.stateDir)?.published === api.log.length);
    await publisher.stop();
    expect(readState(lists.stateDir)?.cursor).toBeLessThan(api.log.length);
    await publishAll(shards);
    expect(lists.read(`${partsFolder}/1-of-4/sitemap.xml`)).not.toContain(`/${other}.xml`);
    await lists.publish({ everything: true });
    expect(lists.has(`${other}.html`)).toBe(true);
    expect(hashPages(lists)).toEqual(await hashFresh(api));
  });

  test('remove the files of a killed publisher, each its own and the first those without owner', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const single = await hashFresh(api);
    const owner = shards[ownerOf(idOf('cafe')) - 1];
    const writer = createSiteWriter(owner?.siteDir ?? '', { isDurable: false });
    for (const file of ['cafe/product/gone.html', 'nobody.html', 'sitemaps/nobody.xml']) {
      await writer.write(file, Buffer.from('old'));
    }
    const others = shards.slice(1).filter((shard) => shard !== owner);
    for (const shard of others) await shard.publish({ everything: true });
    expect(owner?.has('cafe/product/gone.html')).toBe(true);
    await owner?.publish({ everything: true });
    expect(owner?.has('cafe/product/gone.html')).toBe(false);
    await shards[0]?.publish({ everything: true });
    expect(owner && hashPages(owner)).toEqual(single);
  });

  test('take over from a single one and hand back to it', async () => {
    const api = new MemoryApi();
    fill(api);
    const single = createTestSite({ api });
    await single.publish();
    api.renameStore(idOf('vinos'), 'vinos-finos');
    await single.publish();
    const shards = createShards(api, single);
    await shards[1]?.publish();
    // The former content remains until each publisher has written its part.
    expect(single.read('_redirects')).toContain('/vinos /vinos-finos 301');
    await publishAll(shards);
    api.removeStore(idOf('cafe'));
    await publishAll(shards);
    expect(hashPages(single)).toEqual(await hashFresh(api));
    await single.publish({ everything: true });
    expect(single.hash()).toEqual(await hashFresh(api));
  });

  test('publish their share again when the site is gone', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const [site = createTestSite()] = shards;
    const before = hashPages(site);
    rmSync(site.siteDir, { recursive: true });
    await publishAll(shards);
    expect(hashPages(site)).toEqual(before);
  });
});

describe('the lock of a shared site', () => {
  test('lets each share have one publisher, and no publisher with another division', async () => {
    const api = new MemoryApi();
    fill(api);
    const [first, second] = createShards(api);
    const { siteDir = '' } = first ?? {};
    await first?.start();
    await second?.start();
    const open = (shard: { index: number; count: number } | null) =>
      createTestSite({ api, siteDir, shard });
    await expect(open({ index: 2, count }).publish()).rejects.toThrow('is in use');
    await expect(open({ index: 2, count: 3 }).publish()).rejects.toThrow('is in use');
    await expect(open(null).publish()).rejects.toThrow('is in use');
    await open({ index: 3, count }).publish();
  });

  test('is free again when they have ended, for another division too', async () => {
    const api = new MemoryApi();
    fill(api);
    const shards = createShards(api);
    await publishAll(shards);
    const { siteDir = '' } = shards[0] ?? {};
    await createTestSite({ api, siteDir, shard: { index: 1, count: 2 } }).publish();
    await createTestSite({ api, siteDir, stateDir: join(siteDir, '../alone') }).publish();
  });
});
