import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadedBundle } from '#astro/bundle.ts';
import { loadBundle } from '#astro/bundle.ts';

const astro = join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');

/** The bundle of the pages as the source stands, built into a folder of its own. */
export async function buildPageBundle(): Promise<{
  bundle: LoadedBundle;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-pages-'));
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', folder], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      // Vitest sets both for its own tests, and a page built with them lacks what production alone has.
      DEV: undefined,
      PROD: undefined,
    },
  });
  return {
    bundle: await loadBundle(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
