import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Removes the path of the clone from the text of a build, so that sources are named from the repository's root. Only
 * names of sources and packages change, because an address of the site may begin like the path of the clone.
 * @param root the folder of the clone, without a slash at its end
 * @example removeRoot('"/home/ana/vitrina/src/pages/about.astro"', '/home/ana/vitrina') // '"/src/pages/about.astro"'
 */
export function removeRoot(text: string, root: string): string {
  const path = JSON.stringify(root).slice(1, -1);
  return text
    .replaceAll(pathToFileURL(root).href, 'file://')
    .replaceAll(`"${path}/src/`, '"/src/')
    .replaceAll(`"${path}/node_modules/`, '"/node_modules/');
}

/** Astro needs a key of this length to encrypt the properties of server islands. No page has a server island. */
const unusedKey = Buffer.alloc(32).toString('base64');

/**
 * Makes the manifest of a build repeatable. Astro draws a random key for each build and lists the browser's files in
 * the order of the disk.
 */
export const settleManifest = (manifest: string): string =>
  manifest
    .replace(/"key":"[A-Za-z0-9+/]{43}="/, `"key":"${unusedKey}"`)
    .replace(/"assets":(\["[^\]]*"\])/, (_, list: string) => {
      const assets = JSON.parse(list) as string[];
      return `"assets":${JSON.stringify(assets.sort())}`;
    });

/**
 * Makes the builds of one commit equal, wherever and whenever they run. Astro names each component by the full path of
 * its source; that path would change the names of built files and the ids of the islands in every page. Integrations
 * that fingerprint the build, such as the service worker, must come after this one.
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
        const renderChunk = (code: string) => ({ code: removeRoot(code, root), map: null });
        updateConfig({ vite: { plugins: [{ name: 'equal-builds', renderChunk }] } });
      },
      // Astro puts the manifest into the entry after it has written everything else.
      'astro:build:done': ({ dir }) => {
        const entry = new URL('../server/entry.mjs', dir);
        writeFileSync(entry, settleManifest(removeRoot(readFileSync(entry, 'utf8'), root)));
      },
    },
  };
}
