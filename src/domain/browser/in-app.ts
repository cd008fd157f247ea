/** Apps that show pages in a browser of their own, as people know them. */
export type AppWithBrowser = 'Facebook' | 'Messenger' | 'Instagram';

/** How a page gets from such a browser into the visitor's own one. */
export const leadOut = 'Toca el menú ⋯ y elige «Abrir en el navegador».';

/**
 * The app in whose browser a page is shown, by its user agent. Those browsers save no files, do not share, install
 * nothing, and may not open other apps.
 */
export function findAppAround(userAgent: string): AppWithBrowser | null {
  if (/\bInstagram\b/.test(userAgent)) return 'Instagram';
  if (/\b(?:FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER))/.test(userAgent)) return 'Messenger';
  return /\b(?:FBAN|FBAV|FB_IAB)\//.test(userAgent) ? 'Facebook' : null;
}
