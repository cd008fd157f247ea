import { readFileSync } from 'node:fs';
import sharp from 'sharp';
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

/** Finds the box by drawing the elements and looking at the opaque pixels. */
export async function measureIcon(body: string): Promise<IconBox> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${iconSide} ${iconSide}">${body}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const alpha = data[(y * info.width + x) * 4 + 3] ?? 0;
      if (alpha < 100) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left / 2, top / 2, (right - left) / 2, (bottom - top) / 2];
}
