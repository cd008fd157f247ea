import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import { listFiles } from '../src/files/files.ts';
import { programs } from '../src/files/programs.ts';

const src = resolve(import.meta.dirname, '../src');

/** They read files of their own, which lie beside them. */
const apart = [/^@electric-sql\/pglite/, 'sharp', 'pagefind', 'pg-native', /^#demo\//];

/** Sources by the names that they get once they are built; those of a folder each under its own. */
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
 * Puts the thousand modules of the server, packages among them, into a few files: a process then starts in half the time
 * and holds 20 MB less. Its text stays readable, for the traces of errors: to read a source map takes back the half of it.
 */
async function buildPrograms(outDir: string, others: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: listInputs(others),
        external: apart,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

// A process of its own, because the process that asks for the build may go on as the server and should not keep the compiler in memory.
const [outDir = '', ...others] = process.argv.slice(2);
await buildPrograms(outDir, others);
