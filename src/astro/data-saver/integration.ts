import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { plainImports } from './plain-imports.ts';
import { earlyModulesScript } from '#components/head/early-modules.ts';
import { earlyScript } from '#components/head/early-script.ts';
import { earlySearchScript } from '#components/head/early-search.ts';
import { speculationRules } from '#components/head/speculation-rules.ts';
import { workerScript } from '#components/head/worker-script.ts';

/**
 * Adds `client:thrifty`, puts the React runtime into one chunk that every island shares, and lets the scripts of the
 * head run under the content security policy.
 */
export function thriftyIslands(): AstroIntegration {
  const scripts = [
    earlyScript,
    earlyModulesScript,
    earlySearchScript,
    workerScript,
    speculationRules,
  ];
  const hashes = scripts.map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
  );
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
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes } },
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
                          { name: 'cards', test: cards },
                          { name: 'paging', test: paging },
                          { name: 'listing', test: listing },
                          { name: 'owner', test: owner },
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

/*
 * Few files, as small ones compress badly. A group takes along whatever its modules import: name first what must not
 * come with it, and keep the modules of `domain` from exporting each other.
 */
const reactRuntime = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/** What every page runs. */
const everyPage =
  /node_modules\/@?nanostores\/|preload-helper|src\/(?:islands\/(?:site\/(?!InstallPrompt|install-offer)|shared\/use-)|stores\/(?!install-prompt|session|account|owner)|client\/(?!identity|owner-request|api\.)|contract\/calls\/island-addresses|domain\/(?:paths\/(?:paths|search-paths)|products\/(?:rating|favourites)|search\/search-text|site|id|limits|browser\/data-saver|messages\/(?:api|sentences))\.)/;

/** Cards of products. */
const cards =
  /src\/(?:components\/(?:product\/(?:Product|Price)|ui\/Photo)|domain\/(?:money\/(?:money|discount)|products\/(?:stock|picture))\.)/;

const paging = /src\/(?:components\/ui\/Pagination|domain\/(?:pagination|text\/count-text)\.)/;

/** Lists that change without leaving their page. */
const listing = /src\/(?:islands\/shared\/listing|components\/ui\/PageHead)/;

/** What the screens of the owner area and their dialogs share: one file in place of twenty. */
const owner =
  /src\/islands\/owner\/(?:[\w-]+\.ts$|leave|publication|drafts|ui\/(?!from-text)|pictures\/(?!PictureField)|business\/(?!CreateBusiness)|features\/\w+\/(?:(?:product|category)-(?:calls|cache)|settings-draft|timezones|lazy-\w+)\.)|src\/domain\/messages\/(?:product|category|image)\./;
