import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const folder = join(clientDir, '_astro');
  const queue = readdirSync(folder).filter((name) =>
    /^(?:author-tools|Comments)\.[\w-]+\.js$/.test(name),
  );
  const found = new Set<string>();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const script = readFileSync(join(folder, name), 'utf8');
    const imported = script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    queue.push(...Array.from(imported, ([, other = '']) => other));
  }
  return [...found].map((name) => `/_astro/${name}`);
}
