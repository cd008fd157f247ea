import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { dataSaverIslands } from './src/astro/data-saver/integration.ts';
import { astroRuntime } from './src/astro/astro-runtime.ts';
import { publisherAdapter } from './src/astro/adapter.ts';
import { clientManifest } from './src/astro/client-manifest.ts';
import { devServer } from './src/astro/dev-server.ts';
import { equalBuilds } from './src/astro/equal-builds.ts';
import { buildForOldest } from './src/astro/oldest-browsers/build-for-oldest.ts';
import { inlineScripts } from './src/astro/inline-scripts.ts';
import { pageScripts } from './src/astro/page-scripts.ts';
import { pageStyles } from './src/astro/page-styles/integration.ts';
import { reactIslands } from './src/astro/react-islands.ts';
import { serviceWorker } from './src/astro/worker-build.ts';

export default defineConfig({
  output: 'server',
  // A folder of its own, because Astro empties it: what else is built stands beside it.
  outDir: 'dist/pages',
  adapter: publisherAdapter(),
  integrations: [
    reactIslands(),
    buildForOldest(),
    astroRuntime(),
    dataSaverIslands(),
    inlineScripts(),
    devServer(),
    equalBuilds(),
    clientManifest(),
    pageStyles(),
    pageScripts(),
    serviceWorker(),
  ],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    // The file of settings is of a deployment, and no page has any of it.
    envDir: false,
    plugins: [tailwindcss()],
    // Of the thousands of icons that one file of their package names, the few that are imported are read.
    build: { rolldownOptions: { experimental: { lazyBarrel: true } } },
  },
});
