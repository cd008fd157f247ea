import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses of the plain modules that pages load instead of islands, by the names in their templates. */
export type PageScripts = Readonly<
  Record<'orderScript' | 'addScript' | 'variantScript' | 'reportScript' | 'ownDataScript', string>
>;

export const pageScriptsFile = 'page-scripts.json';

/**
 * Reads these addresses from a build. It is not in `page-scripts.ts`, so that a publisher does not load the bundler.
 */
export const readPageScripts = (serverDir: string): PageScripts =>
  JSON.parse(readFileSync(join(serverDir, pageScriptsFile), 'utf8')) as PageScripts;
