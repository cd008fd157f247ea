// Brings a fresh clone to the point where everything else can run: the packages, and with them Node 24.
// Plain JavaScript without dependencies, because it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.lockfile-hash`;
const lockfile = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
// What runs the marketplace needs less than what tests it, and a first start is shorter without the rest.
const isForRunning = process.argv.includes('--omit=dev');
const wanted = isForRunning ? `${lockfile} without those of tests` : lockfile;

/** All packages are more than those that run it. */
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

/** The package with the Node of this platform: of those that package.json names, npm installs that one alone. */
function findRuntime() {
  const { optionalDependencies } = /** @type {{ optionalDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  );
  return Object.keys(optionalDependencies).find(
    (name) => name.startsWith('node-') && existsSync(`${root}node_modules/${name}/bin`),
  );
}

/** One path for shells and services on every platform; npm’s own scripts find the runtime by `.bin`. */
function linkRuntime(/** @type {string} */ name) {
  const link = `${root}node_modules/node/bin`;
  if (existsSync(link)) return;
  mkdirSync(`${root}node_modules/node`, { recursive: true });
  symlinkSync(`../${name}/bin`, link, 'junction');
}

// npm runs a script called prepublish during its own installation too, which must not start another one.
if (['ci', 'install'].includes(process.env.npm_command ?? '')) process.exit(0);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Vitrina needs Node 20 or later to start its set-up; this is ${process.version}.`);
  process.exit(1);
}
// What builds the pages takes these in a path for parts of an address.
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
