/** Apps that open links in their built-in browser, by the names that people know. */
export type AppWithBrowser = 'Facebook' | 'Messenger' | 'Instagram';

/** Tells how to leave such a browser for the visitor's own. */
export const leadOut = 'Toca el menú ⋯ y elige «Abrir en el navegador».';

/**
 * The app whose built-in browser shows the page, by the user agent. These browsers cannot save files, share, install
 * or, mostly, open other apps.
 */
export function findAppAround(userAgent: string): AppWithBrowser | null {
  if (/\bInstagram\b/.test(userAgent)) return 'Instagram';
  if (/\b(?:FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER))/.test(userAgent)) return 'Messenger';
  return /\b(?:FBAN|FBAV|FB_IAB)\//.test(userAgent) ? 'Facebook' : null;
}
