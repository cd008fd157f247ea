import { readFileSync } from 'node:fs';
import { dye, isTintName, type TintName } from './tints.ts';

/** An icon and, optionally, the colour it is dyed in: `t-shirt`, `t-shirt~red`. */
export interface IconChoice {
  icon: string;
  tint?: TintName;
}

/** Where the ink of an icon is inside its square: left, top, width, height. */
export type IconBox = readonly [left: number, top: number, width: number, height: number];

export interface Icon {
  readonly box: IconBox;
  /** SVG elements, without the surrounding `svg`. */
  readonly body: string;
}

/** Side of the square in which every icon of the set is drawn. */
export const iconSide = 128;

let loaded: Readonly<Record<string, Icon | undefined>> | undefined;

/** 1.5 MB of JSON, so it is read on the first drawing and not on import. */
const loadIcons = (): Readonly<Record<string, Icon | undefined>> =>
  (loaded ??= JSON.parse(readFileSync(new URL('./icons.json', import.meta.url), 'utf8')) as Record<
    string,
    Icon | undefined
  >);

/** Whether `icons.json` has it; `node demo/write-icons.ts` puts it there. */
export const hasIcon = (icon: string): boolean => Object.hasOwn(loadIcons(), icon);

function getIcon(name: string): Icon {
  const icon = loadIcons()[name];
  if (icon === undefined) throw new Error(`Unknown icon: ${name}`);
  return icon;
}

export const getIconBox = (icon: string): IconBox => getIcon(icon).box;

/** Reads the short form used in the store files. */
export function parseIcon(text: string): IconChoice {
  const [icon = '', tint] = text.split('~');
  if (tint === undefined) return { icon };
  if (!isTintName(tint)) throw new Error(`Unknown tint: ${tint}`);
  return { icon, tint };
}

/** The SVG elements of an icon. Inner ids get the prefix, because one picture may hold the same icon in two colours. */
export function getIconBody({ icon, tint }: IconChoice, idPrefix: string): string {
  const renamed = getIcon(icon)
    .body.replace(/\bid="/g, `id="${idPrefix}`)
    .replace(/url\(#/g, `url(#${idPrefix}`)
    .replace(/href="#/g, `href="#${idPrefix}`);
  return tint === undefined ? renamed : dye(renamed, tint);
}
