import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from '../../../scripts/memory-folder.ts';
import { createFolder } from '../../support/test-folder.ts';

const script = resolve(import.meta.dirname, '../../../scripts/memory-folder.ts');
const plenty = 64 * 1024 ** 3;

/** A folder that another process made, which has ended since. */
function makeElsewhere(place: string) {
  const program = `
    const { makeMemoryFolder } = await import(${JSON.stringify(script)});
    const folder = makeMemoryFolder(${JSON.stringify({ place, room: plenty, memory: plenty })});
    if (folder !== null) (await import('node:fs')).writeFileSync(folder + '/file', 'x');
    console.log(JSON.stringify({ folder, files: folder && (await import('node:fs')).readdirSync(folder) }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout.toString()) as { folder: string | null; files: string[] | null };
}

test('a folder in memory is removed with the process that made it', () => {
  const place = createFolder();
  const { folder, files } = makeElsewhere(place);
  expect(folder).toContain(place);
  expect(files).toEqual(['file']);
  expect(readdirSync(place)).toEqual([]);
});

test('there is none when memory is short or the system has no such folder', () => {
  const place = createFolder();
  expect(makeMemoryFolder({ place, room: plenty, memory: 4 * 1024 ** 3 })).toBeNull();
  expect(makeMemoryFolder({ place, room: 1024 ** 3, memory: plenty })).toBeNull();
  expect(makeMemoryFolder({ place: join(place, 'absent'), memory: plenty })).toBeNull();
  expect(readdirSync(place)).toEqual([]);
});

test('folders of killed runs are removed, those of running ones stay', () => {
  const place = createFolder();
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const [left, running, other] = [
    `vitrina-test-run-${ended}-abc`,
    `vitrina-test-run-${process.pid}-abc`,
    'not-ours',
  ].map((name) => join(place, name));
  for (const folder of [left, running, other]) mkdirSync(String(folder));
  makeElsewhere(place);
  expect(existsSync(String(left))).toBe(false);
  expect(statSync(String(running)).isDirectory()).toBe(true);
  expect(statSync(String(other)).isDirectory()).toBe(true);
});
