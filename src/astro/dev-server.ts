import type { AstroIntegration } from 'astro';

/**
 * Lets `astro dev` render the pages that the publisher renders in production. The pages read the API at `API_URL`;
 * calls of the islands and requests for pictures are forwarded there too.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command !== 'dev') return;
        addMiddleware({
          order: 'pre',
          entrypoint: new URL('./dev-middleware.ts', import.meta.url),
        });
        const target = new URL(process.env.API_URL ?? 'http://127.0.0.1:4321/api').origin;
        updateConfig({ vite: { server: { proxy: { '/api': target, '/images': target } } } });
      },
    },
  };
}
