import { mixColors } from './colors.ts';
import type { IconChoice } from './icons.ts';
import { palettes, type Palette, type PaletteName } from './palettes.ts';
import { defineShadow, placeIcon } from './placement.ts';
import { defineTilePattern, type TileColors, type TileName } from './tiles.ts';

export type BannerLayout = 'tiles' | 'arcade' | 'counter' | 'frieze';
export const bannerLayouts: readonly BannerLayout[] = ['tiles', 'arcade', 'counter', 'frieze'];

export interface BannerSpec {
  kind: 'banner';
  palette: PaletteName;
  layout: BannerLayout;
  tile: TileName;
  /** Shown from left to right, repeated when the layout has more room. */
  icons: readonly IconChoice[];
}

const width = 1600;
const height = 400;

function boldTile(colors: Palette): TileColors {
  return {
    ground: colors.light,
    main: colors.deep,
    second: colors.floor,
    accent: colors.accent,
  };
}

function quietTile(colors: Palette): TileColors {
  return {
    ground: mixColors(colors.deep, colors.floor, 0.1),
    main: mixColors(colors.deep, colors.floor, 0.3),
    second: mixColors(colors.deep, colors.floor, 0.2),
    accent: mixColors(colors.deep, colors.accent, 0.5),
  };
}

function placeRow(
  icons: readonly IconChoice[],
  xs: readonly number[],
  foot: number,
  size: number,
): string {
  return xs
    .map((x, index) => {
      const choice = icons[index % icons.length];
      if (choice === undefined) throw new Error('A banner needs an icon');
      return placeIcon(choice, { x, foot, width: size, height: size }, `i${index}`);
    })
    .join('');
}

function spread(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (width / count) * (index + 0.5));
}

function drawArcade(colors: Palette): string {
  const arches = spread(7).map((x) => {
    const reach = 84;
    return (
      `<path fill="${colors.light}" d="M${x - reach - 14} ${height}V150a${reach + 14} ${reach + 14} 0 0 1 ${2 * reach + 28} 0v${height - 150}z"/>` +
      `<path fill="${colors.wall}" d="M${x - reach} ${height}V152a${reach} ${reach} 0 0 1 ${2 * reach} 0v${height - 152}z"/>`
    );
  });
  return arches.join('');
}

const drawLayouts = {
  tiles: ({ colors, spec }) =>
    `<defs>${defineTilePattern('tiles', spec.tile, boldTile(colors), 200)}</defs><path fill="url(#tiles)" d="M0 0h${width}v${height}H0z"/>`,
  arcade: ({ colors, spec }) =>
    `<path fill="${colors.deep}" d="M0 0h${width}v${height}H0z"/>${drawArcade(colors)}` +
    `<path fill="${colors.floor}" d="M0 350h${width}v50H0z"/><path fill="${mixColors(colors.floor, colors.deep, 0.3)}" d="M0 350h${width}v8H0z"/>` +
    placeRow(spec.icons, spread(7), 372, 142),
  counter: ({ colors, spec }) =>
    `<defs>${defineTilePattern('tiles', spec.tile, boldTile(colors), 80)}</defs><path fill="${colors.wall}" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="${colors.shade}"><circle cx="1330" cy="60" r="230"/><circle cx="240" cy="290" r="200"/></g>` +
    `<path fill="url(#tiles)" transform="translate(0 320)" d="M0 0h${width}v80H0z"/><path fill="${colors.deep}" d="M0 304h${width}v18H0z"/>` +
    placeRow(spec.icons, spread(6), 310, 190),
  frieze: ({ colors, spec }) =>
    `<defs>${defineTilePattern('tiles', spec.tile, quietTile(colors), 133.34)}</defs><path fill="url(#tiles)" d="M0 0h${width}v${height}H0z"/>` +
    spread(5)
      .map(
        (x) =>
          `<circle cx="${x}" cy="200" r="132" fill="${colors.accent}"/><circle cx="${x}" cy="200" r="120" fill="${colors.light}"/>`,
      )
      .join('') +
    placeRow(spec.icons, spread(5), 272, 144),
} satisfies Record<BannerLayout, (input: { colors: Palette; spec: BannerSpec }) => string>;

export function drawBanner(spec: BannerSpec): string {
  const colors = palettes[spec.palette];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${defineShadow(colors.deep)}</defs>${drawLayouts[spec.layout]({ colors, spec })}</svg>`
  );
}
