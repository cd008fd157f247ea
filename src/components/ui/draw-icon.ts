import { icons } from '@iconify-json/lucide';

/** A page has some twenty icons, which are the same on all. */
const drawn = new Map<string, string>();

/** What people know WhatsApp by, a telephone in a bubble, out of two drawings of the set, which has no marks of brands. */
const drawWhatsapp = (): string =>
  `${drawIcon('message-circle')}<g transform="translate(6.6 6.4) scale(.45)" stroke-width="3.6">${drawIcon('phone')}</g>`;

/** The paths of an icon of the lucide set, as 'map-pin', without what `.icon` says once in the CSS; or 'whatsapp'. */
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
