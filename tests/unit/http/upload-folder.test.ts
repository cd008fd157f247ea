import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openUploadFolder } from '#server/http/upload-folder.ts';

test('is emptied of what dead processes left, not of what others work on', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-folder-'));
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const dead = join(dataDir, 'uploads', 'dead');
  mkdirSync(dead, { recursive: true });
  writeFileSync(join(dead, 'photo'), 'x');
  writeFileSync(`${dead}.lock`, '');
  const first = openUploadFolder(dataDir);
  expect(existsSync(dead)).toBe(false);
  const photo = join(first.directory, 'photo');
  writeFileSync(photo, 'x');
  const second = openUploadFolder(dataDir);
  expect(second.directory).not.toBe(first.directory);
  expect(existsSync(photo)).toBe(true);
  first.close();
  second.close();
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});
