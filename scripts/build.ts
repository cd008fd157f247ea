import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildAlone } from './build-alone.ts';
import type { ProgramsFolder } from './build-programs.ts';
import { runCommand } from './run-command.ts';
import { publishBuild } from './publish.ts';
import { spawnBound } from './spawn-bound.ts';
import { listFiles } from '../src/files/files.ts';
import {
  describeShortMemory,
  hasMemoryForBoth,
  hasMemoryToSpare,
} from '../src/files/machine-memory.ts';
import { pagesDir } from '../src/files/programs.ts';
import { allocatorSettings } from '../src/server/save-memory.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/**
 * Whether a file belongs to the pages: no file of the server does, and of the publisher only those that read the
 * catalogue.
 */
const isOfPages = (file: string): boolean =>
  !/^src\/(?:server|publisher)\/|^scripts\//.test(file) || file.startsWith('src/publisher/read/');

interface BuildOptions {
  /** Work for the time in which the pages are built, where the memory suffices for both. */
  readonly meanwhile?: () => Promise<void>;
}

/** Builds the bundle of the pages and the server. Skips each whose sources have not changed since its build. */
export async function buildWhenChanged({ meanwhile }: BuildOptions = {}): Promise<void> {
  const buildServer = (): Promise<void> => buildPrograms('programs', { results: ['server.js'] });
  if (hasMemoryToSpare()) {
    await Promise.all([buildPages(meanwhile), buildServer()]);
  } else {
    await buildPages();
    await buildServer();
  }
}

const buildPages = (meanwhile?: () => Promise<void>): Promise<void> =>
  buildChanged(pagesDir, {
    results: ['server/entry.mjs'],
    fingerprint: () => fingerprint(listSources().filter(isOfPages)),
    async build() {
      console.log('Building the pages: 15 s on two cores, longer on one …');
      const short = describeShortMemory('build');
      if (short !== null) console.warn(`Note: ${short}.`);
      const astro = createRequire(import.meta.url).resolve('astro/package.json');
      const building = runBuild([join(dirname(astro), 'bin/astro.mjs'), 'build', '--silent']);
      await Promise.all([building, hasMemoryForBoth() && meanwhile?.()]);
    },
  });

/** Scripts of `tests/support` that many tests start, each in a process of its own. */
const startedScripts = ['serve', 'publish', 'erasing-until-point', 'registering-until-point'];

/**
 * Builds everything that tests and benchmarks start. The test scripts are built like the server, into a folder that a
 * variable names.
 */
export async function buildForTests(): Promise<void> {
  await buildWhenChanged();
  const folder = 'test-scripts';
  await buildPrograms(folder, {
    results: startedScripts.map((name) => `${name}.js`),
    scripts: startedScripts.map((name) => `tests/support/${name}.ts`),
    sources: listInside('tests/support'),
  });
  Object.assign(process.env, { BUILT_SCRIPTS: join(dist, folder) });
}

interface Programs {
  /** Files that must exist, or the build is not current. */
  readonly results: readonly string[];
  /** Scripts that are built together with the server's. */
  readonly scripts?: readonly string[];
  readonly sources?: readonly string[];
}

/** Builds programs into the folder of this name in `dist`. */
const buildPrograms = (
  name: ProgramsFolder,
  { results, scripts = [], sources = [] }: Programs,
): Promise<void> =>
  buildChanged(join(dist, name), {
    results,
    fingerprint: () => fingerprint([...listSources(), ...sources]),
    build: () => runBuild([join(root, 'scripts/build-programs.ts'), name, ...scripts]),
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
      // The fingerprint is taken before the build, so that a source that changes meanwhile is built the next time.
      const before = wanted.fingerprint();
      rmSync(mark, { force: true });
      await wanted.build();
      writeFileSync(mark, before);
    },
  });
}

const listInside = (folder: string): readonly string[] =>
  listFiles(join(root, folder)).map((file) => `${folder}/${file}`);

/** Source files of the pages and the server. */
const listSources = (): readonly string[] => [
  ...['astro.config.mjs', 'package-lock.json', 'scripts/build-programs.ts'],
  ...['src', 'public'].flatMap(listInside),
];

/** Changes when a source file of the pages or the server changes. */
export const fingerprintSources = (): string => fingerprint(listSources());

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Limits that let a build run on a machine with 1 GB. The heap is collected before it grows to the size of the machine,
 * and glibc's allocator keeps one arena instead of one for each thread. The child process took 861 MB without these
 * limits, 602 MB with them, and 646 MB without those of the allocator. That was measured with one Rust thread, which is
 * not set here, and before icons that nothing imports were left out.
 */
const smallBuild = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=400'],
  environment: { MALLOC_ARENA_MAX: '1', ...allocatorSettings },
};

const unboundedBuild = { flags: [], environment: {} };

/** A sentence about a failed build; null for a build that ended well. */
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
 * The variables that a build gets from its environment. Any other one whose name occurs in a module that reads
 * `import.meta.env` would be written into the pages by Astro. One is `_`, in which a shell keeps the path of the called
 * program.
 */
const knownToBuilds = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|NODE_\w+)$/i;

/**
 * Runs the build without the settings of the deployment, so that every deployment gets the same build, wherever it is made,
 * and none gets a secret.
 */
export async function runBuild(
  words: readonly string[],
  isSmall = !hasMemoryToSpare(),
): Promise<void> {
  const given = Object.entries(process.env).filter(([name]) => knownToBuilds.test(name));
  const { flags, environment } = isSmall ? smallBuild : unboundedBuild;
  const build = spawnBound([...flags, ...words], {
    cwd: root,
    env: {
      ...Object.fromEntries(given),
      ...environment,
      ...{ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
    stdio: 'inherit',
  });
  const [code, signal] = (await once(build, 'exit')) as Parameters<typeof explainEnd>;
  const failure = explainEnd(code, signal);
  if (failure !== null) throw new Error(failure);
}

if (import.meta.main) {
  const usage = `Builds the pages and the server, then publishes all pages into SITE_DIR where there is a marketplace.

  npm run build`;
  await runCommand({ usage }, async () => {
    await buildWhenChanged();
    await publishBuild();
  });
}
