import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKeptAssets, publishAssets } from '#publisher/write/assets.ts';

/** Calls of a service that end once so many are in flight together. */
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
  const clientDir = mkdtempSync(join(tmpdir(), 'vitrina-assets-'));
  onTestFinished(() => {
    rmSync(clientDir, { recursive: true });
  });
  const files = Array.from({ length: 8 }, (_, n) => `_astro/${n}.${n % 2 ? 'js' : 'woff2'}`);
  mkdirSync(join(clientDir, '_astro'));
  for (const file of files) writeFileSync(join(clientDir, file), file);

  const put = waitForOthers(files.length);
  const written: string[] = [];
  const write = (file: string) => {
    written.push(file);
    return put();
  };
  const writer = { write, writePlain: write, remove: put, writeRedirects: () => undefined };
  await publishAssets({ bundle: { clientDir }, share: { hasLists: true } }, writer);
  expect(written.toSorted()).toEqual(files);

  const has = waitForOthers(files.length);
  expect(await findKeptAssets({ has }, [files])).toEqual(files);
});
