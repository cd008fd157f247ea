import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildAlone } from './build-alone.ts';
import { runCommand } from './run-command.ts';
import { publish } from './publish.ts';
import { listFiles } from '../src/files/files.ts';
import { describeShortMemory, hasMemoryToSpare } from '../src/files/machine-memory.ts';
import { pagesDir } from '../src/files/programs.ts';
import { allocatorSettings } from '../src/server/save-memory.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Whether a file goes into the pages: nothing of the server does, and of the publisher only what reads the catalogue. */
const isOfPages = (file: string): boolean =>
  !/^src\/(?:server|publisher)\/|^scripts\//.test(file) || file.startsWith('src/publisher/read/');

/** Builds the bundle that renders the pages, and the server, each unless it stands and nothing that goes into it has changed. */
export async function buildWhenChanged(): Promise<void> {
  const buildServer = (): Promise<void> =>
    buildPrograms(join(dist, 'programs'), { results: ['server.js'] });
  if (hasMemoryToSpare()) {
    await Promise.all([buildPages(), buildServer()]);
  } else {
    await buildPages();
    await buildServer();
  }
}

const buildPages = (): Promise<void> =>
  buildChanged(pagesDir, {
    results: ['server/entry.mjs'],
    fingerprint: () => fingerprint(listSources().filter(isOfPages)),
    async build() {
      console.log('Building the pages: 15 s on two cores, longer on one …');
      const short = describeShortMemory('build');
      if (short !== null) console.warn(`Note: ${short}.`);
      const astro = createRequire(import.meta.url).resolve('astro/package.json');
      await runBuild([join(dirname(astro), 'bin/astro.mjs'), 'build', '--silent']);
    },
  });

/** Of `tests/support`: what many tests start, each in a process of its own. */
const startedScripts = ['serve', 'publish', 'erasing-until-point', 'registering-until-point'];

/** Builds all that tests and benchmarks start; these scripts as the server is built, in a folder that a variable names. */
export async function buildForTests(): Promise<void> {
  await buildWhenChanged();
  const folder = join(dist, 'test-scripts');
  await buildPrograms(folder, {
    results: startedScripts.map((name) => `${name}.js`),
    scripts: startedScripts.map((name) => `tests/support/${name}.ts`),
    sources: listInside('tests/support'),
  });
  Object.assign(process.env, { BUILT_SCRIPTS: folder });
}

interface Programs {
  /** Files without which they do not stand. */
  readonly results: readonly string[];
  /** Built with those of the server. */
  readonly scripts?: readonly string[];
  readonly sources?: readonly string[];
}

const buildPrograms = (
  directory: string,
  { results, scripts = [], sources = [] }: Programs,
): Promise<void> =>
  buildChanged(directory, {
    results,
    fingerprint: () => fingerprint([...listSources(), ...sources]),
    build: () => runBuild([join(root, 'scripts/build-programs.ts'), directory, ...scripts]),
  });

interface Build {
  readonly results: readonly string[];
  readonly fingerprint: () => string;
  readonly build: () => Promise<void>;
}

async function buildChanged(directory: string, { results, ...wanted }: Build): Promise<void> {
  const mark = join(directory, '.fingerprint');
  const isCurrent = (): boolean =>
    [mark, ...results.map((file) => join(directory, file))].every(existsSync) &&
    readFileSync(mark, 'utf8') === wanted.fingerprint();
  await buildAlone({
    directory,
    isCurrent,
    async build() {
      // Of before: what changes while it is built is built the next time.
      const before = wanted.fingerprint();
      rmSync(mark, { force: true });
      await wanted.build();
      writeFileSync(mark, before);
    },
  });
}

const listInside = (folder: string): readonly string[] =>
  listFiles(join(root, folder)).map((file) => `${folder}/${file}`);

/** Files that go into the pages or the server. */
const listSources = (): readonly string[] => [
  ...['astro.config.mjs', 'package-lock.json', 'scripts/build-programs.ts'],
  ...['src', 'public'].flatMap(listInside),
];

/** Changes with whatever goes into the pages and the server. */
export const fingerprintSources = (): string => fingerprint(listSources());

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * What keeps a build within a machine of 1 GB: with one thread of Rust its child took 861 MB without them and 602 with
 * them, 646 without those of the allocator, before icons that nothing imports were left out. The heap is swept before it
 * grows to what the machine has, and the allocator of glibc keeps one arena in place of one for each thread.
 */
const smallBuild = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=400'],
  environment: { MALLOC_ARENA_MAX: '1', ...allocatorSettings },
};

const unboundedBuild = { flags: [], environment: {} };

/** What a build that is not in order is said to be; null for one that is. */
export function explainEnd(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (code === 0) return null;
  if (signal === 'SIGKILL') {
    return (
      'The build was killed, as a system does when memory runs out: give this machine or container ' +
      'at least 1 GB of free memory or some swap, or build on another one and bring dist/ here'
    );
  }
  return 'The build failed; the reason is above.';
}

/**
 * What a build may know of where it is made. Astro writes any other variable into the pages whose name occurs in a module
 * that reads `import.meta.env`, as `_` does, in which a shell keeps the path of the program that was called.
 */
const knownToBuilds = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|NODE_\w+)$/i;

/** What is built is the same for every deployment and wherever it is made, and holds a secret of none. */
export async function runBuild(
  words: readonly string[],
  isSmall = !hasMemoryToSpare(),
): Promise<void> {
  const given = Object.entries(process.env).filter(([name]) => knownToBuilds.test(name));
  const { flags, environment } = isSmall ? smallBuild : unboundedBuild;
  const build = spawn(process.execPath, [...flags, ...words], {
    cwd: root,
    env: {
      ...Object.fromEntries(given),
      ...environment,
      ...{ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
    stdio: 'inherit',
  });
  const end = (): void => {
    build.kill();
  };
  process.once('exit', end);
  const [code, signal] = (await once(build, 'exit')) as Parameters<typeof explainEnd>;
  process.off('exit', end);
  const failure = explainEnd(code, signal);
  if (failure !== null) throw new Error(failure);
}

if (import.meta.main) {
  const usage = `Builds the pages, then publishes all of them into SITE_DIR.

  npm run build`;
  await runCommand({ usage }, async () => {
    await buildWhenChanged();
    await publish({ everything: true });
  });
}
