import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import { listFiles } from '../src/files/files.ts';
import { programs } from '../src/files/programs.ts';

const src = resolve(import.meta.dirname, '../src');
const dist = resolve(import.meta.dirname, '../dist');

/** The folders of `dist` that this script may empty and fill. */
const folders = ['programs', 'test-scripts'] as const;
export type ProgramsFolder = (typeof folders)[number];

/**
 * These are not bundled: packages that read files beside them, a package that `pg` uses only where it is installed, and
 * the demonstration, which runs from its sources.
 */
const unbundled = [/^@electric-sql\/pglite/, 'sharp', 'pagefind', 'pg-native', /^#demo\//];

/** Sources by the names of their built files. Files of a folder get a name each. */
function listInputs(others: readonly string[]): Readonly<Record<string, string>> {
  const own = Object.entries(programs).flatMap(([name, path]) =>
    path.endsWith('.ts')
      ? [[basename(name, '.js'), join(src, path)] as const]
      : listFiles(join(src, path)).map(
          (file) => [`${name}/${file.replace(/\.ts$/, '')}`, join(src, path, file)] as const,
        ),
  );
  const scripts = others.map((file) => [basename(file, '.ts'), resolve(file)] as const);
  return Object.fromEntries([...own, ...scripts]);
}

/**
 * Bundles the thousand modules of the server, packages included, into a few files. A process then starts in half the
 * time and uses 20 MB less. The text is not minified, so that stack traces are readable: reading a source map costs
 * more memory than that.
 */
async function buildPrograms(folder: ProgramsFolder, others: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(dist, folder),
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: listInputs(others),
        external: unbundled,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

// This runs in a process of its own. The process that asks for the build may go on as the server and should not keep
// the compiler in memory.
const [name, ...others] = process.argv.slice(2);
const folder = folders.find((one) => one === name);
if (folder === undefined) {
  console.error(
    `Name the folder of dist/ that is emptied and built: ${folders.join(' or ')} (it is ${JSON.stringify(name ?? '')}). ` +
      'npm start and npm run build do so by themselves.',
  );
  process.exitCode = 1;
} else {
  await buildPrograms(folder, others);
}
