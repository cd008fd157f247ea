// Prepares a fresh clone for everything else: installs the packages, and with them Node 24. This file is plain
// JavaScript without dependencies, because it runs on any Node that the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.lockfile-hash`;
const lockfile = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
// Running the marketplace needs fewer packages than testing it. Without the rest a first start is shorter.
const isForRunning = process.argv.includes('--omit=dev');
const wanted = isForRunning ? `${lockfile} without those of tests` : lockfile;

/** With all packages installed, the smaller set is also complete. */
function arePackagesCurrent() {
  return existsSync(stamp) && [wanted, lockfile].includes(readFileSync(stamp, 'utf8'));
}

function installPackages() {
  console.log(
    isForRunning
      ? 'Installing the packages that run Vitrina, about 700 MB: 20 s, or what the network takes (only when the lockfile has changed)…'
      : 'Installing all packages, those of tests too, about 1.1 GB (only when the lockfile has changed)…',
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...process.argv.slice(2)];
  const result = spawnSync(npm, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('npm ci failed: see its message above, then run the command again.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
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

/** Gives Node one path for shells and services on every platform. The scripts of npm find it through `.bin`. */
function linkRuntime(/** @type {string} */ name) {
  const link = `${root}node_modules/node/bin`;
  if (existsSync(link)) return;
  mkdirSync(`${root}node_modules/node`, { recursive: true });
  symlinkSync(`../${name}/bin`, link, 'junction');
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
if (!arePackagesCurrent()) installPackages();

const runtime = findRuntime();
if (runtime !== undefined) linkRuntime(runtime);
else if (major < 24) {
  console.error(
    `npm brought no Node 24 for ${process.platform}-${process.arch}, and this is ${process.version}: install Node 24, then run the command again.`,
  );
  process.exit(1);
}
