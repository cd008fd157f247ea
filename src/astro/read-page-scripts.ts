import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts of pages that have a plain module, under the names by which their templates know them. */
export type PageScripts = Readonly<
  Record<'orderScript' | 'reportScript' | 'ownDataScript', string>
>;

export const pageScriptsFile = 'page-scripts.json';

/** The addresses of these scripts in a build. Apart from what builds them, so that a publisher loads no bundler. */
export const readPageScripts = (serverDir: string): PageScripts =>
  JSON.parse(readFileSync(join(serverDir, pageScriptsFile), 'utf8')) as PageScripts;
