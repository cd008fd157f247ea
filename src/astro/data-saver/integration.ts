import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { chunkGroups, matchGroup } from './chunk-groups.ts';
import { plainImports } from './plain-imports.ts';

/** Adds `client:saver` and the chunk groups of the islands. */
export function dataSaverIslands(): AstroIntegration {
  return {
    name: 'data-saver-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({
          name: 'saver',
          entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
        });
        updateConfig({
          vite: {
            plugins: [plainImports],
            environments: {
              client: {
                build: {
                  rolldownOptions: {
                    output: {
                      codeSplitting: {
                        groups: chunkGroups.map((group) => ({
                          name: group.name,
                          test: matchGroup(group),
                        })),
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
