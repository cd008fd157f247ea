import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { listFiles, streamFiles } from '#files/files.ts';

test('streams the same files as a listing, and gives other work its turn', async () => {
  const root = createFolder();
  mkdirSync(join(root, 'deep/er'), { recursive: true });
  for (let count = 0; count < 1_500; count += 1) writeFileSync(join(root, `deep/${count}`), '');
  writeFileSync(join(root, 'deep/er/file'), '');
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const found: string[] = [];
  for await (const file of streamFiles(root)) found.push(file);
  clearImmediate(next);
  expect(found.sort()).toEqual(listFiles(root));
  expect(turns).toBeGreaterThan(5);
});

test('finds nothing in a missing folder', async () => {
  const found: string[] = [];
  for await (const file of streamFiles(createFolder(), 'nowhere')) found.push(file);
  expect(found).toEqual([]);
});
