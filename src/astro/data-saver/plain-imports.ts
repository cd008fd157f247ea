import type { Plugin } from 'vite';

/**
 * Replaces Vite's import helper by the browser's own `import()`, with a second attempt under another address when a
 * file does not load. Many browsers remember a failed import for as long as the page is open, so that every later tap
 * would fail at once. They name the address in the error. Vite's helper makes one attempt only. It also fetches style
 * sheets that do not exist, because our pages have their styles inlined.
 */
const helper = `
  let attempt = 0;
  export const __vitePreload = (load) =>
    load().catch((error) => {
      const [address] = /http\\S+js/.exec(error) ?? [];
      if (!address) throw error;
      return import(/* @vite-ignore */ address + '?' + ++attempt);
    });
`;

export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
  // Without this marker, Vite does not list files to preload beside the import.
  renderChunk: (code) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
};
