import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildAlone } from './build-alone.ts';
import { runCommand } from './run-command.ts';
import { publish } from './publish.ts';
import { listFiles } from '../src/files/files.ts';
import { EnvironmentSchema } from '../src/server/config/environment-schema.ts';

const root = resolve(import.meta.dirname, '..');
const mark = join(root, 'dist/.fingerprint');

/** Builds the bundle that renders the pages, unless it stands and nothing that goes into it has changed. */
export async function buildWhenChanged(): Promise<void> {
  await buildAlone({ directory: join(root, 'dist'), isCurrent, build });
}

function isCurrent(): boolean {
  if (!existsSync(join(root, 'dist/server/entry.mjs')) || !existsSync(mark)) return false;
  return readFileSync(mark, 'utf8') === fingerprintSources();
}

async function build(): Promise<void> {
  // Of before: what changes while it is built is built the next time.
  const fingerprint = fingerprintSources();
  console.log('Building the pages …');
  rmSync(mark, { force: true });
  const astro = createRequire(import.meta.url).resolve('astro/package.json');
  await runBuild([join(dirname(astro), 'bin/astro.mjs'), 'build', '--silent']);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, fingerprint);
}

/** Changes with whatever goes into the pages and the server. */
export function fingerprintSources(): string {
  const hash = createHash('sha256');
  const inside = (folder: string) =>
    listFiles(join(root, folder)).map((file) => `${folder}/${file}`);
  const files = ['astro.config.mjs', 'package-lock.json', ...inside('src'), ...inside('public')];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Without the settings of the deployment: what is built is the same for every one, and holds a secret of none. */
export async function runBuild(words: readonly string[]): Promise<void> {
  const given = Object.entries(process.env).filter(
    ([name]) => !(name in EnvironmentSchema.entries),
  );
  const build = spawn(process.execPath, words, {
    cwd: root,
    env: { ...Object.fromEntries(given), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => build.once('exit', done));
  if (code !== 0) throw new Error('The pages could not be built; the reason is above.');
}

if (import.meta.main) {
  const usage = `Builds the pages, then publishes all of them into SITE_DIR.

  npm run build`;
  await runCommand({ usage }, async () => {
    await buildWhenChanged();
    await publish({ everything: true });
  });
}
