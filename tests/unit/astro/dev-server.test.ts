import type { AstroIntegration } from 'astro';
import { expect, test } from 'vitest';
import { devServer } from '#astro/dev-server.ts';

type Setup = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;

test('islands of the development server reach the API, the sign-in, pictures and caught e-mails', async () => {
  const configs: unknown[] = [];
  await devServer().hooks['astro:config:setup']?.({
    command: 'dev',
    addMiddleware: () => undefined,
    updateConfig: (config: unknown) => configs.push(config),
  } as unknown as Parameters<Setup>[0]);
  const server = expect.stringMatching(/^https?:/) as string;
  const proxy = { '/api': server, '/images': server, '/identity': server, '/outbox': server };
  expect(configs).toEqual([{ vite: { server: { proxy } } }]);
});
