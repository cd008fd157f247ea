import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allowedInstallScripts } from '../../../scripts/package-rules.ts';
import { findBrokenRules, type LockedPackages } from '../../../scripts/packages.ts';

interface PlatformPackage {
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function readLock(): LockedPackages & Readonly<Record<string, PlatformPackage>> {
  const file = resolve(import.meta.dirname, '../../../package-lock.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: ReturnType<typeof readLock> })
    .packages;
}

const isFor = (os: string, cpu: string) => (locked: PlatformPackage | undefined) =>
  [locked?.os].flat().includes(os) && [locked?.cpu].flat().includes(cpu);

const sound = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

test('the packages of the lockfile keep the rules', () => {
  const packages = readLock();
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

test('a bundled package is covered by the hash of the outer one', () => {
  const inner = { license: 'MIT', inBundle: true };
  expect(
    findBrokenRules({ 'node_modules/a': sound, 'node_modules/a/node_modules/b': inner }),
  ).toEqual([]);
});

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'x64'],
])('the lockfile holds the hash of the runtime for %s-%s, for that platform alone', (os, cpu) => {
  const { '': project, ...packages } = readLock();
  const names = Object.keys(project?.optionalDependencies ?? {});
  const fitting = names.map((name) => packages[`node_modules/${name}`]).filter(isFor(os, cpu));
  expect(fitting).toEqual([
    expect.objectContaining({ integrity: expect.stringMatching(/^sha512-./) as string }),
  ]);
  expect(fitting[0]).not.toHaveProperty('hasInstallScript');
});

test('no package of the lockfile may fetch a runtime by a script', () => {
  expect(Object.keys(allowedInstallScripts)).not.toContain('node');
  expect(Object.keys(readLock())).not.toContain('node_modules/node');
});
