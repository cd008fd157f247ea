// Brings a fresh clone to the point where everything else can run: the packages, and with them Node 24.
// Plain JavaScript without dependencies, because it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.lockfile-hash`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

function arePackagesCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function installPackages() {
  console.log('Installing packages (only when the lockfile has changed)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
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

// npm runs a script called prepublish during its own installation too, which must not start another one.
if (['ci', 'install'].includes(process.env['npm_command'] ?? '')) process.exit(0);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Vitrina needs Node 20 or later to start its set-up; this is ${process.version}.`);
  process.exit(1);
}
if (!arePackagesCurrent()) installPackages();
