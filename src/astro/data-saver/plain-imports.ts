import type { Plugin } from 'vite';

/**
 * Leaves `import()` to the browser, but asks a second time for a file that did not come, under another address: many
 * browsers remember a failed import for as long as the page is open, so that every later tap would fail at once. They
 * name the address in the error. Vite's own helper asks once, and fetches style sheets that no file holds, as the pages
 * have them inlined.
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
  // Without the marker, Vite lists no files to preload beside the import.
  renderChunk: (code) => code.replaceAll(/,\s*__VITE_PRELOAD__/g, ''),
};
