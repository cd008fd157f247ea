import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { addFallbacks } from './add-fallbacks.ts';
import { createClassFinder } from './classes.ts';
import { dropUnused } from './drop-unused.ts';
import { flattenLayers } from './flatten-layers.ts';
import { minifySheets } from './minify.ts';
import type { ModuleGraph } from './module-graph.ts';
import { collectModules, readReached } from './module-graph.ts';
import { unescapeMarkup } from '#domain/text/markup.ts';

/**
 * Reduces the styles of each page to those that its template and its islands use, islands that load later included. All
 * public pages share one Tailwind entry, of which a single page does not need 700 bytes to 2 KB of brotli.
 */
export function pageStyles(): AstroIntegration {
  const graph: ModuleGraph = new Map();
  let root = '';
  return {
    name: 'page-styles',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [collectModules(graph), settleSiteStyles] } });
      },
      // Astro writes the manifest into the bundle after this hook, with the changes made here.
      'astro:build:ssr': async ({ manifest }) => {
        const routes = manifest.routes.filter(({ styles }) => styles.length > 0);
        const findClass = createClassFinder();
        const used = routes.map(({ routeData, styles }) => {
          const codes = readReached(graph, root + routeData.component, `${root}src/`);
          // Compiled markup is escaped: a class such as `[&_p]:mt-2` is written `[&amp;_p]:mt-2` there.
          return dropUnused(styles.map(readInline).join(''), codes.map(unescapeMarkup), findClass);
        });
        const contents = await minifySheets((await Promise.all(used)).map(settle));
        routes.forEach((route, index) => {
          route.styles = [{ type: 'inline', content: contents[index] ?? '' }];
        });
      },
    },
  };
}

const settle = (styles: string): string => addFallbacks(flattenLayers(styles));

/**
 * Prepares the styles that the script of every page adds. Like the styles of pages they lose their layers. They also
 * lose Tailwind's licence notice, because each page already has it.
 */
const settleSiteStyles: Plugin = {
  name: 'settle-site-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/styles\/site\.css\?inline$/ },
    async handler(code) {
      const [, text] = /^export default (".*");?\s*$/s.exec(code) ?? [];
      if (text === undefined) throw new Error('Vite gives styles with `?inline` in another form');
      const styles = (JSON.parse(text) as string).replace(/\/\*!.*?\*\//s, '');
      const [settled] = await minifySheets([settle(styles)]);
      return `export default ${JSON.stringify(settled)}`;
    },
  },
};

function readInline(style: { type: string; content?: string }): string {
  if (style.content === undefined) throw new Error('A page has styles that are not inlined');
  return style.content;
}
