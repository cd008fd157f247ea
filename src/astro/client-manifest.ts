import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  /** Keys of the chunks that the browser fetches together with this one. */
  readonly imports?: readonly string[];
}

/** Vite's manifest of the scripts for the browser: keys are paths of sources. */
export type ClientManifest = Readonly<Record<string, Chunk>>;

const fileName = 'client-manifest.json';

export const readClientManifest = (serverDir: string): ClientManifest =>
  JSON.parse(readFileSync(join(serverDir, fileName), 'utf8')) as ClientManifest;

/**
 * The addresses of the scripts of some sources, and of all scripts that they import statically, because the browser
 * fetches those too. Where packages are linked from another folder, the key of a package's source begins with the path
 * to that folder.
 */
export function findScripts(manifest: ClientManifest, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const keys = Object.keys(manifest);
  const queue = sources.map((source) =>
    source in manifest ? source : (keys.find((key) => key.endsWith(`/${source}`)) ?? source),
  );
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(
        `The build has no script of ${source}: was it moved, or bundled into another script?`,
      );
    }
    const address = `/${chunk.file}`;
    if (found.has(address)) continue;
    found.add(address);
    queue.push(...(chunk.imports ?? []));
  }
  return [...found];
}

/**
 * Keeps the manifest of the browser's files beside the server's bundle. Astro asks Vite for no such manifest and would
 * delete it.
 */
export function clientManifest(): AstroIntegration {
  let manifest: string | undefined;
  const plugin: Plugin = {
    name: 'client-manifest',
    configEnvironment: (name) => (name === 'client' ? { build: { manifest: true } } : null),
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'pre',
      handler: ({ dir = '' }) => {
        manifest = readFileSync(join(dir, '.vite/manifest.json'), 'utf8');
      },
    },
  };
  return {
    name: 'client-manifest',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': ({ dir }) => {
        if (manifest === undefined) throw new Error('Vite wrote no manifest of the scripts');
        writeFileSync(new URL(`../server/${fileName}`, dir), manifest);
      },
    },
  };
}
