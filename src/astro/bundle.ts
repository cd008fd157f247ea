import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from '#files/files.ts';
import { findScripts, readClientManifest } from './client-manifest.ts';
import { readPageScripts } from './read-page-scripts.ts';
import { hashForPolicy } from './content-policy.ts';
import type { Catalogue } from '#client/catalogue.ts';
import type { Site } from '#domain/site.ts';

export interface RenderedPage {
  readonly status: number;
  readonly body: Uint8Array;
}

/** The data from which a page is rendered. */
export interface PageContext {
  readonly catalogue: Catalogue;
  readonly site: Site;
}

/** The functions and facts of the built pages. */
export interface Bundle {
  readonly inlineScriptHashes: readonly string[];
  readonly fixedPaths: readonly string[];
  render(url: string, context: PageContext): Promise<RenderedPage>;
}

/** The module that the build makes from `entry.ts`. */
type Entry = Omit<Bundle, 'render'> & {
  readonly render: (url: string, locals: Omit<App.Locals, 'stylePolicy'>) => Promise<RenderedPage>;
};

export interface LoadedBundle extends Bundle {
  /** Changes when any file of the build changes. */
  readonly fingerprint: string;
  /** The folder whose files belong to the web root unchanged: `_astro/*` and the files from `public`. */
  readonly clientDir: string;
}

/** Sources of the scripts that hydrate the search. */
const searchSources = ['src/islands/search/Search.tsx', 'src/astro/react-client.ts'];

/** Loads the bundle from a build folder, such as `dist/pages`. */
export async function loadBundle(distDir: string): Promise<LoadedBundle> {
  const serverDir = join(distDir, 'server');
  const entry = join(serverDir, 'entry.mjs');
  if (!existsSync(entry)) throw new Error(`No build in ${distDir}: run "npm run build" first`);
  const bundle = (await import(pathToFileURL(entry).href)) as Entry;
  const clientDir = join(distDir, 'client');
  const files = listFiles(clientDir);
  const external = new Set(
    files
      .filter((file) => /\.m?js$/.test(file))
      .map((file): string => hashForPolicy(readFileSync(join(clientDir, file)))),
  );
  const searchScripts = findScripts(readClientManifest(serverDir), searchSources);
  const pageScripts = readPageScripts(serverDir);
  return {
    render: (url, context) => bundle.render(url, { ...context, searchScripts, ...pageScripts }),
    fixedPaths: bundle.fixedPaths,
    // Astro also lists its external files, which 'self' already allows.
    inlineScriptHashes: bundle.inlineScriptHashes.filter((hash) => !external.has(hash)),
    fingerprint: fingerprintFolders([serverDir, clientDir]),
    clientDir,
  };
}

/** A fingerprint that changes when any file of the folders changes. */
export function fingerprintFolders(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of listFiles(folder)) {
      hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 32);
}
