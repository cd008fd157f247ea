import type { AstroIntegration } from 'astro';
import { identityPath } from '#domain/paths/identity-path.ts';
import { outboxPath } from '#domain/paths/paths.ts';

/** Paths that the server of the API has and no page. */
const forwarded = ['/api', '/images', identityPath, outboxPath()];

/**
 * Lets `astro dev` render the pages that the publisher renders in production. The pages read the API at `API_URL`;
 * calls of the islands, sign-ins, and requests for pictures and caught e-mails are forwarded to its server.
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
        const proxy = Object.fromEntries(forwarded.map((path) => [path, target]));
        updateConfig({ vite: { server: { proxy } } });
      },
    },
  };
}
