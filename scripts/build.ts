import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildAlone } from './build-alone.ts';
import { runCommand } from './run-command.ts';
import { publish } from './publish.ts';
import { listFiles } from '../src/files/files.ts';
import { EnvironmentSchema } from '../src/server/config/environment-schema.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const programBuilder = join(root, 'scripts/build-programs.ts');

/** Builds the bundle that renders the pages, and the server, unless both stand and nothing that goes into them has changed. */
export async function buildWhenChanged(): Promise<void> {
  await buildChanged(dist, ['server/entry.mjs', 'programs/server.js'], [], async () => {
    console.log('Building the pages and the server …');
    const astro = createRequire(import.meta.url).resolve('astro/package.json');
    await runBuild([join(dirname(astro), 'bin/astro.mjs'), 'build', '--silent']);
    await runBuild([programBuilder, join(dist, 'programs')]);
  });
}

/** Of `tests/support`: what many tests start, each in a process of its own. */
const startedScripts = ['serve', 'publish', 'erasing-until-point', 'registering-until-point'];

/** Builds them as the server is built, and returns their folder. */
export async function buildTestScripts(): Promise<string> {
  const folder = join(dist, 'test-scripts');
  const sources = startedScripts.map((name) => join(root, `tests/support/${name}.ts`));
  const results = startedScripts.map((name) => `${name}.js`);
  await buildChanged(folder, results, ['tests/support'], () =>
    runBuild([programBuilder, folder, ...sources]),
  );
  return folder;
}

async function buildChanged(
  directory: string,
  results: readonly string[],
  folders: readonly string[],
  build: () => Promise<void>,
): Promise<void> {
  const mark = join(directory, '.fingerprint');
  const isCurrent = (): boolean =>
    [mark, ...results.map((file) => join(directory, file))].every(existsSync) &&
    readFileSync(mark, 'utf8') === fingerprintSources(folders);
  await buildAlone({
    directory,
    isCurrent,
    async build() {
      // Of before: what changes while it is built is built the next time.
      const fingerprint = fingerprintSources(folders);
      rmSync(mark, { force: true });
      await build();
      writeFileSync(mark, fingerprint);
    },
  });
}

/** Changes with whatever goes into the pages and the server, and with other folders. */
export function fingerprintSources(folders: readonly string[] = []): string {
  const hash = createHash('sha256');
  const inside = (folder: string) =>
    listFiles(join(root, folder)).map((file) => `${folder}/${file}`);
  const files = [
    ...['astro.config.mjs', 'package-lock.json', 'scripts/build-programs.ts'],
    ...['src', 'public', ...folders].flatMap(inside),
  ];
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
  if (code !== 0)
    throw new Error('The pages or the server could not be built; the reason is above.');
}

if (import.meta.main) {
  const usage = `Builds the pages, then publishes all of them into SITE_DIR.

  npm run build`;
  await runCommand({ usage }, async () => {
    await buildWhenChanged();
    await publish({ everything: true });
  });
}
