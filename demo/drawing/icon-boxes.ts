import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { getIconBody, iconSide } from './icons.ts';

/** Where the ink of an icon is inside its square: left, top, width, height. */
export type IconBox = readonly [left: number, top: number, width: number, height: number];

const boxes = JSON.parse(
  readFileSync(new URL('./icon-boxes.json', import.meta.url), 'utf8'),
) as Record<string, IconBox | undefined>;

/** The measured box of an icon; icons never measured count as filling their square. */
export function getIconBox(icon: string): IconBox {
  return boxes[icon] ?? [4, 4, iconSide - 8, iconSide - 8];
}

export function hasIconBox(icon: string): boolean {
  return Object.hasOwn(boxes, icon);
}

/** Finds the box by drawing the icon and looking at its opaque pixels. */
export async function measureIcon(icon: string): Promise<IconBox> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 ${iconSide} ${iconSide}">${getIconBody({ icon }, '')}</svg>`;
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
