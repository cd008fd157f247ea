import { icons } from '@iconify-json/lucide';

/** A page has some twenty icons, which are the same on all. */
const drawn = new Map<string, string>();

/** The paths of an icon of the lucide set, as 'map-pin', without what `.icon` says once in the CSS. */
export function drawIcon(name: string): string {
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
