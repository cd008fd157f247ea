import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { chunkGroups, matchGroup } from './chunk-groups.ts';
import { plainImports } from './plain-imports.ts';
import { speculationRules } from '#components/head/speculation-rules.ts';
import { earlyModulesScript } from '#inline/early-modules.ts';
import { earlySearchScript } from '#inline/early-search.ts';
import { earlyScript } from '#inline/early.ts';
import { beginStub } from '#inline/load-module.ts';
import { reportStub } from '#inline/load-report.ts';
import { workerScript } from '#inline/register-worker.ts';

/**
 * Adds `client:saver`, puts the React runtime into one chunk that every island shares, and lets the scripts of the
 * head run under the content security policy.
 */
export function dataSaverIslands(): AstroIntegration {
  const scripts = [
    earlyScript,
    earlyModulesScript,
    earlySearchScript,
    workerScript,
    beginStub,
    reportStub,
    speculationRules,
  ];
  const hashes = scripts.map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
  );
  return {
    name: 'data-saver-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({
          name: 'saver',
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
