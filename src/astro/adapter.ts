import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The module of @astrojs/react that `react-renderer.ts` replaces. */
export const replacedRenderer = '@astrojs/react/server.js';
const rendererPath = fileURLToPath(new URL('./react-renderer.ts', import.meta.url));

/**
 * The Astro adapter of the publisher. The build yields a server bundle whose entry renders one page at a time, so that
 * a page can be rendered again without a build. Goes into `adapter` of the Astro configuration.
 */
export function publisherAdapter(): AstroIntegration {
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // With this setting Astro hashes its own inline scripts. The entry reads the hashes and drops the rest of the
        // policy.
        updateConfig({ security: { csp: { algorithm: 'SHA-256' } } });
        if (command !== 'build') return;
        // The production build of React renders a page in half the time. Bundled with the environment written into it,
        // it is used wherever the bundle runs. `astro dev` cannot bundle React.
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
