import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { earlyScript } from '#components/head/early-script.ts';

/**
 * Adds `client:thrifty`, puts the React runtime into one chunk that every island shares, and lets the script of the
 * head run under the content security policy.
 */
export function thriftyIslands(): AstroIntegration {
  const hash = createHash('sha256').update(earlyScript).digest('base64');
  return {
    name: 'thrifty-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({
          name: 'thrifty',
          entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
        });
        updateConfig({
          security: {
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [`sha256-${hash}`] } },
          },
          vite: {
            plugins: [plainImports],
            environments: {
              client: {
                build: {
                  rolldownOptions: {
                    output: {
                      codeSplitting: {
                        groups: [
                          { name: 'react-runtime', test: reactRuntime },
                          { name: 'common', test: everyPage },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        });
      },
    },
  };
}

/** An import on a tap fetches just that: its styles are inlined and most of its parts are there already. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
};

const reactRuntime = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/**
 * What the island of every page is made of: in one file it weighs less than in many. Nothing with CSS: whatever is
 * imported on a tap would then ask for a style sheet that pages have inlined and no file holds.
 */
const everyPage =
  /node_modules\/@?nanostores\/|src\/(?:islands\/use-is-mounted|stores\/(?:api|connection|data-saver|favourites|install-prompt|log|toasts|visitor)\.|client\/api|contract\/addresses)/;
