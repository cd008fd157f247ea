import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { thriftyIslands } from './src/islands/thrifty/integration.ts';
import { publisherAdapter } from './src/publisher/adapter.ts';
import { devServer } from './src/publisher/dev-server.ts';
import { serviceWorker } from './src/publisher/worker-build.ts';

export default defineConfig({
  output: 'server',
  adapter: publisherAdapter(),
  integrations: [react(), thriftyIslands(), devServer(), serviceWorker()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: { plugins: [tailwindcss()] },
});
