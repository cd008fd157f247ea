import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** What is started, or read as a folder, while another program runs: its place once it is built, and its sources. */
export const programs = {
  'server.js': 'server/main.ts',
  'publisher.js': 'publisher/main.ts',
  'picture-worker.js': 'server/pictures/worker.ts',
  migrations: 'server/platform/db/migrations',
} as const;

const here = import.meta.dirname;
const isBuilt = import.meta.filename.endsWith('.js');

/** The folder of the whole package, wherever in it this program runs. */
export const packageDir = dirname(findPackageJSON(import.meta.url) ?? here);

/** The bundle that renders the pages, with what browsers load. */
export const pagesDir = join(packageDir, 'dist/pages');

/** A built program goes on with what was built with it, and one that runs from its sources with those. */
export const findProgram = (name: keyof typeof programs): string =>
  isBuilt ? join(here, name) : join(here, '..', programs[name]);
