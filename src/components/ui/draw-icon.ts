import { icons } from '@iconify-json/lucide';

/** A page has about twenty icons, the same on every page. */
const drawn = new Map<string, string>();

/** The sign of WhatsApp, a telephone in a bubble. The set has no brand marks, so two of its icons are combined. */
const drawWhatsapp = (): string =>
  `${drawIcon('message-circle')}<g transform="translate(6.6 6.4) scale(.45)" stroke-width="3.6">${drawIcon('phone')}</g>`;

/**
 * The paths of a lucide icon such as 'map-pin', or of 'whatsapp'. The attributes that all icons share are in the CSS of
 * `.icon`.
 */
export function drawIcon(name: string): string {
  if (name === 'whatsapp') return drawWhatsapp();
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const drawing = icons.icons[icons.aliases?.[name]?.parent ?? name];
  if (drawing === undefined) throw new Error(`The icon set has no icon '${name}'`);
  const paths = drawing.body
    .replace(/<g [^>]*>|<\/g>/g, '')
    .replace(/ (?:fill="none"|stroke="currentColor"|stroke-(?:width|linecap|linejoin)="\w+")/g, '');
  drawn.set(name, paths);
  return paths;
}
