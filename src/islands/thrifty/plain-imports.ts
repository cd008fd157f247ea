import type { Plugin } from 'vite';

/**
 * Leaves `import()` to the browser. Vite wraps it into a helper of 0.7 KB on every page, which also fetches style
 * sheets, though the pages have them inlined and no file holds them.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  // Without the marker, Vite lists no files to preload beside the import.
  renderChunk: (code) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
};
