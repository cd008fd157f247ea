import { loadBundle } from '#astro/bundle.ts';
import type { LoadedBundle } from '#astro/bundle.ts';
import { pagesDir } from '#files/programs.ts';

/** The production bundle of the pages. page-setup.ts builds it when the sources have changed. */
export const loadPages = (): Promise<LoadedBundle> => loadBundle(pagesDir);
