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

/** Astro wants a key of this length to encrypt the properties of server islands; no page has any. */
const unusedKey = Buffer.alloc(32).toString('base64');

/**
 * Takes chance out of the manifest of a build: Astro draws a key for each, and lists the files for the browser in the
 * order in which the disk has them.
 */
export const settleManifest = (manifest: string): string =>
  manifest
    .replace(/"key":"[A-Za-z0-9+/]{43}="/, `"key":"${unusedKey}"`)
    .replace(/"assets":(\["[^\]]*"\])/, (_, list: string) => {
      const assets = JSON.parse(list) as string[];
      return `"assets":${JSON.stringify(assets.sort())}`;
    });

/**
 * Builds of one commit are the same wherever and whenever they are made. Astro names each component by the whole path of
 * its source, which would decide the names of the files of the build, and the ids of the islands in every page. What
 * fingerprints the build, as the service worker, comes after this.
 */
export function equalBuilds(): AstroIntegration {
  let root = '';
  return {
    name: 'equal-builds',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root)
          .replace(/[\\/]$/, '')
          .replaceAll('\\', '/');
        const renderChunk = (code: string) => ({ code: removePlace(code, root), map: null });
        updateConfig({ vite: { plugins: [{ name: 'equal-builds', renderChunk }] } });
      },
      // The manifest is put into the entry once the rest is written.
      'astro:build:done': ({ dir }) => {
        const entry = new URL('../server/entry.mjs', dir);
        writeFileSync(entry, settleManifest(removePlace(readFileSync(entry, 'utf8'), root)));
      },
    },
  };
}
