import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { fingerprintFolders } from './bundle.ts';

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
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { BUILD: JSON.stringify(mark), 'process.env.NODE_ENV': '"production"' },
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
