import { realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, normalizePath, type Plugin } from 'vite';
import { pageScriptTargets } from './oldest-browsers/browser-floor.ts';
import { plainImports } from './data-saver/plain-imports.ts';
import { type PageScripts, pageScriptsFile } from './read-page-scripts.ts';

const sources: PageScripts = {
  orderScript: 'src/islands/order/order-sheet.ts',
  addScript: 'src/islands/order/add-to-order.ts',
  variantScript: 'src/islands/order/add-variant.ts',
  reportScript: 'src/islands/report/report-form.ts',
  ownDataScript: 'src/islands/own-data/own-data.ts',
};
/** Order sheets import this module on demand, because few visitors open the link of an order. */
const opened = 'src/islands/order/order-opened.ts';

/**
 * Builds these scripts apart from the islands and from each other. A file shared with the islands would bring React
 * along, ten times as much, even under the data saver. The module that shows the order of a link is built apart too: a
 * file shared with the script of a sheet would run twice when the browser asks for it under a second address, as it
 * does after a lost connection.
 */
export function pageScripts(): AstroIntegration {
  let root: URL | undefined;
  return {
    name: 'page-scripts',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir }) => {
        const addresses: Record<string, string> = {};
        const findFile = (source: string): string => fileURLToPath(new URL(source, root));
        const make = (source: string, plugins: Plugin[]) =>
          buildScript(findFile(source), dir, plugins);
        const link = linkTo(findFile(opened), await make(opened, []));
        for (const [name, source] of Object.entries(sources)) {
          addresses[name] = await make(source, [plainImports, link]);
        }
        writeFileSync(new URL(`../server/${pageScriptsFile}`, dir), JSON.stringify(addresses));
      },
    },
  };
}

/** Replaces each import of a module, however it is spelled, by the address of its built file. */
export function linkTo(file: string, address: string): Plugin {
  const module = normalizePath(realpathSync(file));
  return {
    name: 'link-to',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found?.id === module ? { id: address, external: 'absolute' } : null;
    },
  };
}

/** Returns the address of the script. The script is named after its module. */
async function buildScript(entry: string, dir: URL, plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      outDir: fileURLToPath(dir),
      emptyOutDir: false,
      target: pageScriptTargets,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '_astro/[name].[hash].js',
          chunkFileNames: '_astro/page-[name].[hash].js',
        },
      },
    },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (script === undefined) throw new Error(`There is no script of ${entry}`);
  return `/${script.fileName}`;
}
