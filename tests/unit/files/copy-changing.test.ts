import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';
import { copyChangingFolder } from '#files/copy-changing.ts';
import { listFiles } from '#files/files.ts';

const long = new Date('2026-01-01T00:00:00Z');

function write(folder: string, file: string, text: string, at?: Date): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  if (at !== undefined) utimesSync(join(folder, file), at, at);
}

test('a folder that changes during the copy is copied as of one moment', async () => {
  const folder = createFolder();
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  write(from, 'base/1', 'old', long);
  write(from, 'base/2', 'same', long);
  write(from, 'base/3', 'gone', long);
  mkdirSync(join(from, 'empty'));
  await copyChangingFolder(from, to, async (work) => {
    write(from, 'base/1', 'new');
    write(from, 'added/4', 'added');
    rmSync(join(from, 'base/3'));
    // A copied file that has not changed is left alone.
    write(to, 'base/2', 'kept');
    await work();
  });
  expect(listFiles(to)).toEqual(['added/4', 'base/1', 'base/2']);
  expect(readFileSync(join(to, 'base/1'), 'utf8')).toBe('new');
  expect(readFileSync(join(to, 'base/2'), 'utf8')).toBe('kept');
  expect(existsSync(join(to, 'empty'))).toBe(true);
});
