import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { createClassFinder, decodeMarkup } from './classes.ts';
import { dropUnused } from './drop-unused.ts';
import { minifySheets } from './minify.ts';
import type { ModuleGraph } from './module-graph.ts';
import { collectModules, readReached } from './module-graph.ts';

/**
 * Leaves in the styles of each page what its template and its islands use, those included that are loaded later. All
 * public pages share one entry of Tailwind, with 700 bytes to 2 KB of brotli that a single page has no use for.
 */
export function pageStyles(): AstroIntegration {
  const graph: ModuleGraph = new Map();
  let root = '';
  return {
    name: 'page-styles',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [collectModules(graph), dropSecondNotice] } });
      },
      // Astro writes the manifest into the bundle after this, as it then is.
      'astro:build:ssr': async ({ manifest }) => {
        const routes = manifest.routes.filter(({ styles }) => styles.length > 0);
        const findClass = createClassFinder();
        const used = routes.map(({ routeData, styles }) => {
          const codes = readReached(graph, root + routeData.component, `${root}src/`);
          return dropUnused(styles.map(readInline).join(''), codes.map(decodeMarkup), findClass);
        });
        const contents = await minifySheets(await Promise.all(used));
        routes.forEach((route, index) => {
          route.styles = [{ type: 'inline', content: contents[index] ?? '' }];
        });
      },
    },
  };
}

/** What the script of every page brings of Tailwind: each page has its notice already, with the rest of the styles. */
const dropSecondNotice: Plugin = {
  name: 'drop-second-notice',
  enforce: 'post',
  transform: {
    filter: { id: /\/styles\/site\.css\?inline$/ },
    handler: (code) => code.replace(/\/\*!.*?\*\/(?:\\n)?/, ''),
  },
};

function readInline(style: { type: string; content?: string }): string {
  if (style.content === undefined) throw new Error('A page has styles that are not inlined');
  return style.content;
}
