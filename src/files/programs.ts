import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Programs and folders that another program needs while it runs: their place in a build, and their sources. */
export const programs = {
  'server.js': 'server/main.ts',
  'publisher.js': 'publisher/main.ts',
  'picture-worker.js': 'server/pictures/worker.ts',
  migrations: 'server/platform/db/migrations',
} as const;

const here = import.meta.dirname;
const isBuilt = import.meta.filename.endsWith('.js');

/** The root folder of the package, wherever this program runs inside it. */
export const packageDir = dirname(findPackageJSON(import.meta.url) ?? here);

/** The bundle that renders the pages, with the files that browsers load. */
export const pagesDir = join(packageDir, 'dist/pages');

/** A built program uses what was built with it. A program that runs from its sources uses the sources. */
export const findProgram = (name: keyof typeof programs): string =>
  isBuilt ? join(here, name) : join(here, '..', programs[name]);
