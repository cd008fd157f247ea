import type { AstroIntegration } from 'astro';

/**
 * The Astro adapter of the publisher: the build yields a server bundle whose entry renders one page at a time, so
 * that a page can be printed again without building. Goes into `adapter` of the Astro configuration.
 */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Astro then hashes its own inline scripts; the entry reads the hashes and drops the rest.
        updateConfig({ security: { csp: { algorithm: 'SHA-256' } } });
        // React and its renderer take their production build only when they are bundled; `astro dev` cannot bundle them.
        if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'publisher',
          // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its other value is deprecated
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
