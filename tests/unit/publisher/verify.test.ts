import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestSite, idOf, type TestSite, waitFor } from './site.ts';
import { listDrift } from '#publisher/list-drift.ts';
import { replaceFile } from '#publisher/write/drafts.ts';
import { modifiedAt } from '#publisher/write/write.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');

async function createShop(): Promise<TestSite> {
  const site = createTestSite();
  site.api.addStore(cafe, { url: 'cafe' });
  site.api.addProduct(tea, cafe);
  await site.publish();
  return site;
}

/** The file figures of the latest full publication. */
function readComplete({ events }: TestSite) {
  const complete = events.findLast((event) => event.type === 'complete');
  if (complete === undefined) throw new Error('Nothing was published whole');
  return complete;
}

const verify = async (site: TestSite) => {
  await site.publish({ everything: true, verifies: true });
  return readComplete(site);
};

/** Replaces bytes without changing length and time, like a damaged disk. */
function damage(siteDir: string, file: string, body: Buffer): void {
  const path = join(siteDir, file);
  const time = modifiedAt(path) ?? 0;
  replaceFile(siteDir, path, { body, time, isDurable: false });
}

test('a verification of a right site changes and names nothing', async () => {
  const site = await createShop();
  const complete = await verify(site);
  expect([complete.changed, complete.removed, complete.files]).toEqual([0, 0, []]);
  expect(listDrift(complete)).toEqual([]);
});

test('a verification names and repairs damaged pages and compressed files, and removes superfluous files', async () => {
  const site = await createShop();
  const before = site.hash();
  damage(site.siteDir, 'cafe.html', Buffer.alloc(site.read('cafe.html').length, 'x'));
  damage(site.siteDir, 'about.html.br', Buffer.from('damaged'));
  damage(site.siteDir, 'offers.html.br', Buffer.from('damaged'));
  truncateSync(join(site.siteDir, '_headers'), 3);
  rmSync(join(site.siteDir, `cafe/product/${tea}.html.br`));
  writeFileSync(join(site.siteDir, 'stray.html'), 'stray');
  const complete = await verify(site);
  const damaged = [
    '_headers',
    'about.html.br',
    'cafe.html',
    `cafe/product/${tea}.html.br`,
    'offers.html.br',
    'stray.html',
  ];
  expect([...complete.files].sort()).toEqual(damaged);
  expect([complete.changed, complete.removed]).toEqual([5, 1]);
  expect(listDrift(complete).sort()).toEqual(damaged.map((file) => `  ${file}`));
  expect(site.hash()).toEqual(before);
  expect((await verify(site)).files).toEqual([]);
});

test('a publisher that follows the log verifies on request', async () => {
  const site = await createShop();
  damage(site.siteDir, 'about.html.br', Buffer.from('damaged'));
  const publisher = await site.start();
  const before = site.events.length;
  publisher.request({ verify: true });
  const isDone = () => site.events.slice(before).some(({ type }) => type === 'complete');
  await waitFor(isDone);
  expect(readComplete(site).files).toEqual(['about.html.br']);
});

test('changes and counts that are not published yet have not drifted', async () => {
  const site = await createShop();
  site.api.changeProduct(tea, { price: 30 });
  site.api.countFavourites(tea, 3);
  expect((await verify(site)).files).toEqual([]);
  expect(site.read('cafe.html')).toContain('"favorite":3');
});

test('a first publication names no drift, a repetition twenty files of it', async () => {
  const site = await createShop();
  expect(listDrift(readComplete(site))).toEqual([]);
  for (let n = 0; n < 30; n += 1) writeFileSync(join(site.siteDir, `stray-${n}.html`), 'stray');
  await site.publish({ everything: true });
  const lines = listDrift(readComplete(site));
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('  and 10 more');
});
