// Prepares a fresh clone for everything else: installs the packages, and with them Node 24. This file is plain
// JavaScript without dependencies, because it runs on any Node that the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockedPackage
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.lockfile-hash`;
const lockfile = readFileSync(`${root}package-lock.json`, 'utf8');
const all = createHash('sha256').update(lockfile).digest('hex');
const withoutTests = `${all} without those of tests`;
// Running the marketplace needs fewer packages than testing it. Without the rest a first start is shorter.
const isForRunning = process.argv.includes('--omit=dev');
const wanted = isForRunning ? withoutTests : all;
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

function installPackages() {
  if (installed === withoutTests) {
    console.log('Adding the packages of tests, about 400 MB (only when the lockfile has changed)…');
    addPackages();
  } else {
    console.log(
      isForRunning
        ? 'Installing the packages that run Vitrina, about 700 MB: 20 s, or what the network takes (only when the lockfile has changed)…'
        : 'Installing all packages, those of tests too, about 1.1 GB (only when the lockfile has changed)…',
    );
    runNpm('ci');
  }
  // The second attempt also brings packages for which the Node of the first one was too old.
  if (findMissing().length > 0) addPackages();
  const missing = findMissing();
  if (missing.length > 0) {
    console.error(
      `npm left out ${missing.join(', ')}, as when a download breaks off: run the command again.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Unlike `npm ci`, this does not empty `node_modules`, from which a marketplace may be running. */
function addPackages() {
  runNpm('install', '--no-save');
}

function runNpm(/** @type {string[]} */ ...command) {
  const words = [
    ...command,
    ...['--no-audit', '--no-fund', '--loglevel=error'],
    // A setting of npm or NODE_ENV=production would leave these out.
    ...[isForRunning ? '--omit=dev' : '--include=dev', '--include=optional'],
  ];
  const result = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [`${root}node_modules/node/bin`, process.env.PATH].join(delimiter),
    },
  });
  // npm removes the link, because no package brings it.
  prepareRuntime();
  if (result.status === 0) return;
  console.error(`npm ${command[0]} failed: see its message above, then run the command again.`);
  process.exit(1);
}

/**
 * The packages for this platform that are not there. All of them are optional, because each platform has others, and npm
 * ends well without an optional package that it could not fetch.
 */
function findMissing() {
  const { packages } = /** @type {{ packages: Record<string, LockedPackage> }} */ (
    JSON.parse(lockfile)
  );
  return Object.entries(packages)
    .filter(([, locked]) => locked.optional && isForThisPlatform(locked))
    .filter(([, { dev }]) => !(isForRunning && dev))
    .map(([path]) => path)
    .filter((path) => !existsSync(`${root}${path}/package.json`))
    .map((path) => path.slice('node_modules/'.length));
}

function isForThisPlatform(/** @type {LockedPackage} */ { os = [], cpu = process.arch, libc }) {
  if (![os].flat().includes(process.platform) || ![cpu].flat().includes(process.arch)) return false;
  return libc === undefined || [libc].flat().includes(findLibc());
}

function findLibc() {
  const report = JSON.stringify(process.report.getReport());
  return report.includes('"glibcVersionRuntime"') ? 'glibc' : 'musl';
}

/**
 * Gives Node one path for shells and services on every platform, and says whether npm brought one. The scripts of npm find
 * it through `.bin`.
 */
function prepareRuntime() {
  const link = `${root}node_modules/node/bin`;
  if (existsSync(link)) return true;
  const name = findRuntime();
  if (name === undefined) return false;
  const { status } = spawnSync(`${root}node_modules/${name}/bin/node`, ['--version']);
  if (status !== 0) {
    // The package for Linux needs glibc, which systems with musl lack. Those have to use their own Node.
    rmSync(`${root}node_modules/.bin/node`, { force: true });
    return false;
  }
  mkdirSync(`${root}node_modules/node`, { recursive: true });
  symlinkSync(`../${name}/bin`, link, 'junction');
  return true;
}

/**
 * The package with Node for this platform. package.json names one for each platform, and npm installs only the one that
 * fits.
 */
function findRuntime() {
  const { optionalDependencies } = /** @type {{ optionalDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  );
  return Object.keys(optionalDependencies).find(
    (name) => name.startsWith('node-') && existsSync(`${root}node_modules/${name}/bin`),
  );
}

// npm runs a script called prepublish during its own installation. That must not start another installation.
if (['ci', 'install'].includes(process.env.npm_command ?? '')) process.exit(0);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Vitrina needs Node 20 or later to start its set-up; this is ${process.version}.`);
  process.exit(1);
}
// The page build reads these characters in a path as parts of an address.
const odd = /[#%?]/.exec(root)?.[0];
if (odd !== undefined) {
  console.error(
    `The folder ${root} has a ${odd} in its path, with which the pages cannot be built: move it to one without, then run the command again.`,
  );
  process.exit(1);
}
// With all packages installed, the smaller set is also complete.
if (![wanted, all].includes(installed)) installPackages();
if (!prepareRuntime() && major < 24) {
  console.error(
    `npm brought no Node 24 for ${process.platform}-${process.arch}, and this is ${process.version}: install Node 24, then run the command again.`,
  );
  process.exit(1);
}
