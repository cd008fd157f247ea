/** What a page says when its script did not come. */
export const notLoaded = 'No se pudo cargar. Toca otra vez';

let tries = 0;

/**
 * Imports the script of the page. When it did not come it is asked for again under another address, as browsers remember
 * that the first one failed.
 */
export const importScript = (address: string): Promise<unknown> =>
  import(/* @vite-ignore */ address + (tries++ === 0 ? '' : `?${tries}`));
