import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ownIcons } from './own-icons.ts';
import { dye, isTintName, type TintName } from './tints.ts';

/** An icon and, optionally, the colour it is dyed in: `t-shirt`, `t-shirt~red`. */
export interface IconChoice {
  icon: string;
  tint?: TintName;
}

/** Side of the square in which every icon of the set is drawn. */
export const iconSide = 128;

let loaded: Readonly<Record<string, { body: string } | undefined>> | undefined;

/** The set is 25 MB of JSON, so it is read on the first drawing and not on import. */
function loadSet(): Readonly<Record<string, { body: string } | undefined>> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
  loaded ??= (
    JSON.parse(readFileSync(file, 'utf8')) as {
      icons: Record<string, { body: string } | undefined>;
    }
  ).icons;
  return loaded;
}

export function hasIcon(icon: string): boolean {
  return Object.hasOwn(ownIcons, icon) || Object.hasOwn(loadSet(), icon);
}

/** Reads the short form used in the store files. */
export function parseIcon(text: string): IconChoice {
  const [icon = '', tint] = text.split('~');
  if (tint === undefined) return { icon };
  if (!isTintName(tint)) throw new Error(`Unknown tint: ${tint}`);
  return { icon, tint };
}

/**
 * The SVG elements of an icon, without the surrounding `svg`. Inner ids get the prefix, because
 * one picture may hold the same icon twice in different colours.
 */
export function getIconBody({ icon, tint }: IconChoice, idPrefix: string): string {
  const body = ownIcons[icon] ?? loadSet()[icon]?.body;
  if (body === undefined) throw new Error(`Unknown icon: ${icon}`);
  const renamed = body
    .replace(/\bid="/g, `id="${idPrefix}`)
    .replace(/url\(#/g, `url(#${idPrefix}`)
    .replace(/href="#/g, `href="#${idPrefix}`);
  return tint === undefined ? renamed : dye(renamed, tint);
}
