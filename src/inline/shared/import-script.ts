/** The page's text when its script did not load. */
export const notLoaded = 'No se pudo cargar. Toca otra vez';

let tries = 0;

/**
 * Imports the script of the page. A second attempt uses another address, because browsers remember that the first one
 * failed.
 */
export const importScript = (address: string): Promise<unknown> =>
  import(/* @vite-ignore */ address + (tries++ === 0 ? '' : `?${tries}`));
