import { join } from 'node:path';
import { loadBundle } from '#astro/bundle.ts';
import type { LoadedBundle } from '#astro/bundle.ts';

/** The pages as production has them, which page-setup.ts builds when the source has changed. */
export const loadPages = (): Promise<LoadedBundle> =>
  loadBundle(join(import.meta.dirname, '../../dist'));
