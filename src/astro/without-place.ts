import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Takes the place of a clone out of the text of a build: sources are named from its root on. Only names of sources and
 * packages change, since an address of the site may begin as the path of a clone does.
 * @param root the folder of the clone, without a slash at its end
 * @example removePlace('"/home/ana/vitrina/src/pages/about.astro"', '/home/ana/vitrina') // '"/src/pages/about.astro"'
 */
export function removePlace(text: string, root: string): string {
  const path = JSON.stringify(root).slice(1, -1);
  return text
    .replaceAll(pathToFileURL(root).href, 'file://')
    .replaceAll(`"${path}/src/`, '"/src/')
    .replaceAll(`"${path}/node_modules/`, '"/node_modules/');
}

/**
 * Builds of one commit are the same wherever they are made. Astro names each component by the whole path of its source,
 * which would decide the names of the files of the build, and the ids of the islands in every page.
 */
export function withoutPlace(): AstroIntegration {
  let root = '';
  return {
    name: 'without-place',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root)
          .replace(/[\\/]$/, '')
          .replaceAll('\\', '/');
        const renderChunk = (code: string) => ({ code: removePlace(code, root), map: null });
        updateConfig({ vite: { plugins: [{ name: 'without-place', renderChunk }] } });
      },
      // The manifest is put into the entry once the rest is written.
      'astro:build:done': ({ dir }) => {
        const entry = new URL('../server/entry.mjs', dir);
        writeFileSync(entry, removePlace(readFileSync(entry, 'utf8'), root));
      },
    },
  };
}
