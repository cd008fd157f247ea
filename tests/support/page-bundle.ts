import { join } from 'node:path';
import { loadBundle } from '#astro/bundle.ts';
import type { LoadedBundle } from '#astro/bundle.ts';

/** The production bundle of the pages. page-setup.ts builds it when the sources have changed. */
export const loadPages = (): Promise<LoadedBundle> =>
  loadBundle(join(import.meta.dirname, '../../dist'));
