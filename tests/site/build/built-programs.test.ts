import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#files/files.ts';
import { findProgram, packageDir, programs } from '#files/programs.ts';
import { listLoadedFiles } from '../../support/loaded-files.ts';

const built = join(packageDir, 'dist/programs');
const withoutExtension = (file: string): string => file.replace(/\.[jt]s$/, '');

test('programs that run from their sources find the sources of others', () => {
  for (const name of ['publisher.js', 'picture-worker.js', 'migrations'] as const) {
    expect(findProgram(name)).toBe(join(packageDir, 'src', programs[name]));
  }
});

test('each step of the schema is built', () => {
  const steps = listFiles(join(built, 'migrations')).filter((file) => extname(file) === '.js');
  expect(steps.map(withoutExtension).sort()).toEqual(
    listFiles(findProgram('migrations')).map(withoutExtension).sort(),
  );
});

/** Where a module looks for files beside its source, which a built one does not lie beside any more. */
const ownPlace = /new URL\([^)]*import\.meta\.url|import\.meta\.(?:dirname|filename)/g;

test('no built program looks for a file beside its source', () => {
  const places = readdirSync(built)
    .filter((file) => extname(file) === '.js')
    .flatMap((file) => readFileSync(join(built, file), 'utf8').match(ownPlace) ?? []);
  // Of `src/files/programs.ts`, which knows.
  expect(places).toEqual(['import.meta.dirname', 'import.meta.filename']);
});

test('a built server is loaded from a few files, and loads the database alone from its package', async () => {
  const files = await listLoadedFiles(join(built, 'server.js'));
  const apart = files.filter((file) => file.includes('/node_modules/'));
  expect(apart.filter((file) => !file.includes('/node_modules/@electric-sql/pglite/'))).toEqual([]);
  expect(files.length).toBeLessThan(40);
});
