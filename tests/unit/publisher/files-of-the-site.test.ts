import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { listFiles } from '#files/files.ts';
import { keepGenerations } from '#publisher/write/assets.ts';
import { joinMs } from '#publisher/due-time.ts';
import { createPageQueue } from '#publisher/follow/page-queue.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';
import { changeRedirects, parseRedirects, serializeRedirects } from '#publisher/write/redirects.ts';
import { removeStoreFiles } from '#publisher/write/remove-store.ts';
import { latestChange, parseSitemap, renderSitemap } from '#publisher/sitemap/sitemap.ts';
import { readState, saveState } from '#publisher/follow/state.ts';

describe('redirects', () => {
  test('lead from each former url straight to the present one', () => {
    const once = changeRedirects(new Map(), [{ from: 'a', to: 'b' }]);
    const twice = changeRedirects(once, [{ from: 'b', to: 'c' }]);
    expect(twice).toEqual(
      new Map([
        ['a', 'c'],
        ['b', 'c'],
      ]),
    );
    expect(parseRedirects(serializeRedirects(twice))).toEqual(twice);
  });

  test('never lead away from a url that is in use again', () => {
    const there = changeRedirects(new Map(), [{ from: 'a', to: 'b' }]);
    expect(changeRedirects(there, [{ from: 'b', to: 'a' }])).toEqual(new Map([['b', 'a']]));
  });

  test('never lead away from what became a page of the site', () => {
    expect(changeRedirects(new Map(), [{ from: 'orders', to: 'copo' }])).toEqual(new Map());
    expect(serializeRedirects(new Map([['orders', 'copo']]))).toBe('');
  });

  test('to a closed store end', () => {
    const moved = changeRedirects(new Map(), [{ from: 'a', to: 'b' }]);
    expect(changeRedirects(moved, [], ['b'])).toEqual(new Map());
  });

  test('from a former url that has ended go, and from no other', () => {
    const redirects = new Map([
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(changeRedirects(redirects, [], ['a'])).toEqual(new Map([['b', 'c']]));
  });
});

describe('sitemaps', () => {
  const entries = new Map([
    ['/cafe', '2026-01-02T00:00:00.000Z'],
    ['/businesses?type=cafe&page=2', null],
  ]);

  test('render the same bytes for the same entries in any order', () => {
    const text = renderSitemap('https://vitrina.example', entries);
    expect(renderSitemap('https://vitrina.example', new Map([...entries].reverse()))).toBe(text);
    expect(text).toContain(
      '<loc>https://vitrina.example/businesses?type=cafe&amp;page=2</loc></url>',
    );
  });

  test('are read back as they were rendered', () => {
    expect(parseSitemap(renderSitemap('https://vitrina.example', entries))).toEqual(entries);
    expect(latestChange(entries)).toBe('2026-01-02T00:00:00.000Z');
  });

  test('are read back without an entry that was damaged since', () => {
    const text = renderSitemap('https://vitrina.example', entries);
    const damaged = text.replace('https://vitrina.example/cafe<', 'htt#s:/vitr<');
    expect(damaged).not.toBe(text);
    expect([...parseSitemap(damaged).keys()]).toEqual(['/businesses?type=cafe&page=2']);
  });
});

describe('the state', () => {
  const state = {
    cursor: 7,
    published: 9,
    fingerprint: 'f',
    boot: 'b',
    retry: ['/cafe'],
    owed: { '/cafe': [[3, 4] as const] },
    running: { hasGap: true },
    renewedAt: 1_700_000_000_000,
    assets: [['_astro/a.js']],
  };

  test('is read as it was saved', () => {
    const folder = createFolder();
    saveState(join(folder, 'deeper'), state);
    expect(readState(join(folder, 'deeper'))).toEqual(state);
  });

  test.each(['', '{"cursor":', '{"cursor":"7"}', 'null'])('that reads "%s" is none', (text) => {
    const folder = createFolder();
    writeFileSync(join(folder, 'state.json'), text);
    expect(readState(folder)).toBeNull();
  });
});

describe('generations of hashed files', () => {
  test('are kept two, and an unchanged build is none of its own', () => {
    const first = keepGenerations([], ['a']);
    const second = keepGenerations(first, ['b']);
    expect(keepGenerations(second, ['b'])).toEqual([['b'], ['a']]);
    expect(keepGenerations(second, ['c'])).toEqual([['c'], ['b']]);
  });
});

describe('the queue', () => {
  test('renders urgent pages first and lets counts wait to be joined', () => {
    const queue = createPageQueue();
    queue.add('/later', 3, [1, 2], 0);
    queue.add('/list', 2, [1, 2], 0);
    queue.add('/page', 0, [1, 2], 0);
    expect(queue.due(10, joinMs - 1).map(({ path }) => path)).toEqual(['/page', '/list']);
    expect(queue.due(10, joinMs).map(({ path }) => path)).toEqual(['/page', '/list', '/later']);
    queue.take('/page');
    expect(queue.due(10, joinMs).map(({ path }) => path)).toEqual(['/list', '/later']);
  });

  test('is resumed from before the oldest change that still waits', () => {
    const queue = createPageQueue();
    queue.add('/later', 3, [4, 5], 0);
    queue.add('/page', 0, [8, 9], 0);
    queue.take('/page');
    expect(queue.resumeFrom(9)).toBe(4);
    queue.take('/later');
    expect(queue.resumeFrom(9)).toBe(9);
  });

  test('keeps in its place a page that is asked for again', () => {
    const queue = createPageQueue();
    for (const path of ['/one', '/two', '/three']) queue.add(path, 2, [1, 2], 0);
    expect(queue.hasDue(0)).toBe(true);
    queue.add('/one', 2, [2, 3], 0);
    queue.add('/three', 0, [2, 3], 0);
    expect(queue.due(9, 0).map(({ path }) => path)).toEqual(['/three', '/one', '/two']);
  });

  test('repeats a failed page by name, ever more slowly, and gives up one that is gone', () => {
    const queue = createPageQueue();
    queue.add('/page', 0, [8, 9], 0);
    const delays: number[] = [];
    for (let now = 0, round = 0; round < 9; round += 1) {
      const [page] = queue.due(1, now);
      if (page === undefined) throw new Error('the page was given up');
      queue.take(page.path);
      queue.retry(page, false, now);
      expect(queue.failed()).toMatchObject([{ path: '/page', owed: [[8, 9]] }]);
      expect(queue.resumeFrom(9)).toBe(9);
      const due = queue.nextDueAt() ?? 0;
      delays.push(due - now);
      now = due;
    }
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000, 20_000]);
    const [page] = queue.due(1, Infinity);
    if (page === undefined) throw new Error('the page was given up');
    queue.take(page.path);
    queue.retry(page, true, 0);
    expect(queue.nextDueAt()).toBeNull();
  });
});

test('a store that leaves the address of a page of the site leaves that page there', async () => {
  const folder = createFolder();
  const target = createFolderTarget(folder);
  const writer = target.createWriter({ isDurable: false });
  for (const url of ['orders', 'copo']) {
    for (const file of [`${url}.html`, `${url}/search.html`]) {
      await writer.write(file, Buffer.from('page'));
    }
    await removeStoreFiles(target, url, writer);
  }
  const left = ['orders.html', 'orders/search.html', 'copo.html'].map((file) => target.has(file));
  expect(left).toEqual([true, false, false]);
});

test('other work gets its turn while the many files of a store are removed', async () => {
  const folder = createFolder();
  const target = createFolderTarget(folder);
  const writer = target.createWriter({ isDurable: false });
  for (let n = 0; n < 300; n += 1) writer.writePlain(`cafe/product/${n}.html`, 'page');
  let hasHadItsTurn = false;
  setImmediate(() => (hasHadItsTurn = true));
  await removeStoreFiles(target, 'cafe', writer);
  expect(listFiles(folder)).toEqual([]);
  expect(hasHadItsTurn).toBe(true);
});

test('a store that leaves the address of a page of the site leaves what is below that page', async () => {
  const folder = createFolder();
  const target = createFolderTarget(folder);
  const writer = target.createWriter({ isDurable: false });
  const ofSite = ['businesses/_q/page=2.html', 'icons/icon-512.png', 'sitemaps/pages.xml'];
  const ofStores = ['businesses', 'icons', 'pages'].flatMap((url) => [
    `${url}/product/abc.html`,
    `${url}/pedido.html`,
    `${url}/pedido/otros.html`,
    `${url}/search.html`,
  ]);
  for (const file of [...ofSite, ...ofStores]) writer.writePlain(file, 'page');
  for (const url of ['businesses', 'icons', 'pages']) await removeStoreFiles(target, url, writer);
  expect(listFiles(folder)).toEqual(ofSite);
});
