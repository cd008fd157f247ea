import { loadBundle } from '#astro/bundle.ts';
import type { LoadedBundle } from '#astro/bundle.ts';
import { pagesDir } from '#files/programs.ts';

/** The pages as production has them, which page-setup.ts builds when the source has changed. */
export const loadPages = (): Promise<LoadedBundle> => loadBundle(pagesDir);
