import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../../support/test-folder.ts';
import { openUploadFolder } from '#server/platform/http/upload-folder.ts';

test('loses the files of dead processes, not those of running ones', () => {
  const dataDir = createFolder();
  const dead = join(dataDir, 'uploads', 'dead');
  mkdirSync(dead, { recursive: true });
  writeFileSync(join(dead, 'photo'), 'x');
  writeFileSync(`${dead}.lock`, '');
  const first = openUploadFolder(dataDir);
  expect(existsSync(dead)).toBe(false);
  const picture = join(first.directory, 'photo');
  writeFileSync(picture, 'x');
  const second = openUploadFolder(dataDir);
  expect(second.directory).not.toBe(first.directory);
  expect(existsSync(picture)).toBe(true);
  first.close();
  second.close();
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});
