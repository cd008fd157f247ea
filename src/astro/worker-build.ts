import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { fingerprintFolders } from './bundle.ts';
import { followImports } from './script-imports.ts';

const entry = fileURLToPath(new URL('../service-worker/worker.ts', import.meta.url));

/**
 * Builds the service worker into one file beside the pages. It carries a mark of the build, so that a browser takes the
 * worker of each deployment for a new one.
 */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const clientDir = fileURLToPath(dir);
        const serverDir = fileURLToPath(new URL('../server/', dir));
        const mark = fingerprintFolders([serverDir, clientDir]).slice(0, 12);
        const comments = findCommentFiles(clientDir);
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            BUILD: JSON.stringify(mark),
            COMMENT_FILES: JSON.stringify(comments),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: clientDir,
            emptyOutDir: false,
            target: 'es2020',
            rolldownOptions: {
              input: entry,
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

/** Addresses of the scripts that show comments and in which they are written, and of all that these import outright. */
function findCommentFiles(clientDir: string): string[] {
  const files = readdirSync(join(clientDir, '_astro'));
  const named = files.filter((name) => /^(?:author-tools|Comments)\.[\w-]+\.js$/.test(name));
  return [
    ...followImports(
      clientDir,
      named.map((name) => `/_astro/${name}`),
    ),
  ];
}
