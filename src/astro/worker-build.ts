import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { pageScriptTargets } from './oldest-browsers/browser-floor.ts';
import { fingerprintFolders } from './bundle.ts';
import { findScripts, readClientManifest } from './client-manifest.ts';

const entry = fileURLToPath(new URL('../service-worker/worker.ts', import.meta.url));

/** Sources of the scripts that show comments and the form to write one. */
const commentSources = [
  'src/islands/comments/Comments.tsx',
  'src/islands/comments/author-tools.ts',
];

/**
 * Builds the service worker into one file beside the pages. The file contains a mark of the build, so that a browser
 * sees a new worker after each deployment.
 */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const clientDir = fileURLToPath(dir);
        const serverDir = fileURLToPath(new URL('../server/', dir));
        const mark = fingerprintFolders([serverDir, clientDir]).slice(0, 12);
        const comments = findScripts(readClientManifest(serverDir), commentSources);
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
            target: pageScriptTargets,
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
