import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { createApi } from '#client/api.ts';
import { listFiles } from '#files/files.ts';
import { removeOrphans } from '#publisher/full/orphans.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';

test('changes come in between during the search for orphans on a large site', async () => {
  const siteDir = createFolder();
  mkdirSync(join(siteDir, 'cafe'));
  for (let count = 0; count < 900; count += 1) writeFileSync(join(siteDir, `cafe/${count}`), '');
  const target = createFolderTarget(siteDir);
  const standing = new Set(['cafe/7']);
  const writer = target.createWriter({
    isDurable: false,
    watcher: {
      stands: (file) => standing.add(file),
      isReplaced: () => undefined,
      isGone: (file) => standing.delete(file),
    },
  });
  const api = createApi({ baseUrl: 'http://nowhere' });
  const context = { target, share: createShare(null), api };
  const run = removeOrphans(context, writer, { standing, ownUrls: new Set() });
  let pauses = 0;
  for (let step = await run.next(); ; step = await run.next()) {
    if (step.done === true) {
      expect(step.value).toHaveLength(899);
      break;
    }
    pauses += 1;
    await writer.write(`bar/${pauses}.html`, Buffer.from('page'));
  }
  expect(pauses).toBeGreaterThanOrEqual(3);
  const pages = Array.from({ length: pauses }, (_, index) => `bar/${index + 1}.html`);
  const compressed = pages.flatMap((page) => [page, `${page}.br`]);
  expect(listFiles(siteDir)).toEqual([...compressed, 'cafe/7'].sort());
});

test('pictures are no orphans, whoever put them there', async () => {
  const siteDir = createFolder();
  for (const file of ['images/a1/320.webp', 'images/cards/a1.png', 'gone/index.html']) {
    mkdirSync(join(siteDir, dirname(file)), { recursive: true });
    writeFileSync(join(siteDir, file), '');
  }
  const target = createFolderTarget(siteDir);
  const writer = target.createWriter({ isDurable: false });
  const api = createApi({ baseUrl: 'http://nowhere' });
  const context = { target, share: createShare(null), api };
  const run = removeOrphans(context, writer, { standing: new Set(), ownUrls: new Set() });
  expect(await run.next()).toEqual({ done: true, value: ['gone/index.html'] });
});

test('changes come in between while the first of several publishers removes a former search index', async () => {
  const siteDir = createFolder();
  mkdirSync(join(siteDir, 'pagefind/a1'), { recursive: true });
  for (let count = 0; count < 100; count += 1) {
    writeFileSync(join(siteDir, `pagefind/a1/${count}.pf_fragment`), '');
  }
  const target = createFolderTarget(siteDir);
  const writer = target.createWriter({ isDurable: false });
  const api = createApi({ baseUrl: 'http://nowhere' });
  const context = { target, share: createShare({ index: 1, count: 2 }), api };
  const run = removeOrphans(context, writer, { standing: new Set(), ownUrls: new Set() });
  let pauses = 0;
  let step = await run.next();
  for (; step.done !== true; step = await run.next()) pauses += 1;
  expect(step.value).toHaveLength(100);
  expect(pauses).toBeGreaterThanOrEqual(3);
  expect(listFiles(siteDir)).toEqual([]);
});
