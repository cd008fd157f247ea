import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import {
  findPartFiles,
  noteAssets,
  readNotedAssets,
} from '#publisher/several-publishers/part-files.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';
import { findKeptAssets, publishAssets } from '#publisher/write/assets.ts';

/** Calls of a service that end once `wanted` of them are running. */
function waitForOthers(wanted: number) {
  const together = Promise.withResolvers<true>();
  let begun = 0;
  return (): Promise<true> => {
    begun += 1;
    if (begun === wanted) together.resolve(true);
    return together.promise;
  };
}

test('the files of a build go to a service several at a time', async () => {
  const clientDir = createFolder();
  const files = Array.from({ length: 8 }, (_, n) => `_astro/${n}.${n % 2 ? 'js' : 'woff2'}`);
  mkdirSync(join(clientDir, '_astro'));
  for (const file of files) writeFileSync(join(clientDir, file), file);

  const put = waitForOthers(files.length);
  const written: string[] = [];
  const write = (file: string) => {
    written.push(file);
    return put();
  };
  const none = () => undefined;
  const writer = {
    ...{ write, writePlain: write, commit: write, remove: none },
    ...{ settle: none, isSettled: () => true, writeRedirects: none },
  };
  await publishAssets({ bundle: { clientDir }, share: { hasLists: true } }, writer);
  expect(written.toSorted()).toEqual(files);

  const has = waitForOthers(files.length);
  expect(await findKeptAssets({ has }, [files])).toEqual(files);
});

test.each([
  ['are known when all that was noted can be read', JSON.stringify(['_astro/b.js']), false],
  ['are all that stand while a note is damaged', '["_astro/b', true],
])('hashed files that some publisher needs %s', async (_, note, isEach) => {
  const siteDir = createFolder();
  const target = createFolderTarget(siteDir);
  await noteAssets(target, { index: 1, count: 3 }, [['_astro/a.js']]);
  await noteAssets(target, { index: 2, count: 3 }, [['_astro/b.js']]);
  writeFileSync(join(siteDir, findPartFiles({ index: 2, count: 3 }).assets ?? ''), note);
  const needed = await readNotedAssets(target, { index: 1, count: 3 });
  const files = ['_astro/a.js', '_astro/b.js', '_astro/old.js', 'nobody.html'];
  expect(files.map((file) => needed.has(file))).toEqual([true, true, isEach, false]);
});
