import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { scriptTexts } from './src/astro/inline-scripts.ts';
import { trialPatience } from './tests/support/trials/trial.ts';

interface Suite {
  readonly name: string;
  readonly include: readonly string[];
  readonly setup?: string;
  /** Whether each file gets its modules anew. Without it they are loaded once a worker, which halves the CPU of a run. */
  readonly isolate?: boolean;
}

const suite = ({ name, include, setup, isolate = false }: Suite) => ({
  extends: true as const,
  test: {
    name,
    include: include.map((folder) => `tests/${folder}/**/*.test.ts`),
    // What waits longer has failed, even on a machine ten times as slow as the one the tests are written on.
    testTimeout: trialPatience(600_000),
    hookTimeout: trialPatience(600_000),
    // The second that it is otherwise is too short on such a machine.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: setup === undefined ? [] : [`tests/support/${setup}.ts`],
    setupFiles: ['tests/support/say-causes.ts'],
    isolate,
    // A context for each file takes half of the CPU of a process for each.
    pool: isolate ? ('vmForks' as const) : ('forks' as const),
    // Node loads what a server runs as it does outside of tests, and sooner than Vite, which pages need for their JSX.
    experimental: { viteModuleRunner: isolate, nodeLoader: false },
  },
});

// A page keeps state in modules, so what runs in a page is loaded anew for each file of tests.
const page = ['client', 'components', 'inline', 'islands', 'service-worker', 'state'];

/** Vitest keeps a module for as long as its own file stays the same; a program is made of others too. */
const freshTexts: Plugin = {
  name: 'fresh-texts',
  configureVitest: ({ defineCacheKeyGenerator }) => {
    defineCacheKeyGenerator(({ id }) => (id.endsWith('?script') ? false : null));
  },
};

export default defineConfig({
  plugins: [scriptTexts, freshTexts],
  test: {
    maxWorkers: 2,
    // In another order than they are written, so that none can come to need what one before it left; the same each time,
    // so that what fails fails again.
    sequence: { shuffle: { tests: true }, seed: 20261127 },
    // V8 compiles the parser of PostgreSQL once more, for speed, which costs a run more than it gains by it; and threads
    // that help one worker to collect its memory keep another from its core. A trial runs as a deployment does.
    execArgv: process.env.TRIALS === undefined ? ['--no-wasm-tier-up', '--single-threaded'] : [],
    projects: [
      suite({ name: 'unit', include: [`unit/!(${page.join('|')})`] }),
      suite({ name: 'unit-page', include: page.map((room) => `unit/${room}`), isolate: true }),
      suite({ name: 'api', include: ['api'], setup: 'database-setup' }),
      suite({ name: 'site', include: ['site'], setup: 'page-setup' }),
    ],
  },
});
