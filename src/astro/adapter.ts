import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The module of @astrojs/react that `react-renderer.ts` takes the place of. */
export const replacedRenderer = '@astrojs/react/server.js';
const rendererPath = fileURLToPath(new URL('./react-renderer.ts', import.meta.url));

/**
 * The Astro adapter of the publisher: the build yields a server bundle whose entry renders one page at a time, so
 * that a page can be rendered again without building. Goes into `adapter` of the Astro configuration.
 */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Astro then hashes its own inline scripts; the entry reads the hashes and drops the rest.
        updateConfig({ security: { csp: { algorithm: 'SHA-256' } } });
        if (command !== 'build') return;
        // With React bundled and the environment written into it, its production build is taken wherever the bundle
        // runs, at half the time a page. `astro dev` cannot bundle it.
        const define = { 'process.env.NODE_ENV': '"production"' };
        const alias = { [replacedRenderer]: rendererPath };
        updateConfig({ vite: { ssr: { noExternal: true }, define, resolve: { alias } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'publisher',
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
