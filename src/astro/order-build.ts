import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { plainImports } from './data-saver/plain-imports.ts';

const source = 'src/islands/order/order-sheet.ts';
const fileName = 'order-script.json';

/** The address of the script of order sheets in a build. */
export const readOrderScript = (serverDir: string): string =>
  JSON.parse(readFileSync(join(serverDir, fileName), 'utf8')) as string;

/**
 * Builds the script of order sheets apart from the islands: sharing with them would bring React along, ten times as
 * much, for whoever saves data.
 */
export function orderScript(): AstroIntegration {
  let entry = '';
  return {
    name: 'order-script',
    hooks: {
      'astro:config:done': ({ config }) => {
        entry = fileURLToPath(new URL(source, config.root));
      },
      'astro:build:done': async ({ dir }) => {
        const result = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [plainImports],
          build: {
            outDir: fileURLToPath(dir),
            emptyOutDir: false,
            target: 'es2020',
            rolldownOptions: {
              input: entry,
              output: {
                format: 'es',
                entryFileNames: '_astro/order-sheet.[hash].js',
                chunkFileNames: '_astro/order-[name].[hash].js',
              },
            },
          },
        });
        const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
        const script = files.find((file) => file.type === 'chunk' && file.isEntry);
        if (script === undefined) throw new Error('There is no script of order sheets');
        const address = `/${script.fileName}`;
        writeFileSync(new URL(`../server/${fileName}`, dir), JSON.stringify(address));
      },
    },
  };
}
