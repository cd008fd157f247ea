import { mixColors } from './colors.ts';
import type { Palette } from './palettes.ts';
import { defineTilePattern, type TileName } from './tiles.ts';

/** Side of a product picture in its own units. */
export const side = 1200;
/** Height at which objects stand. */
export const floorLine = 930;

const whole = `M0 0h${side}v${side}H0z`;

interface SceneInput {
  colors: Palette;
  tile: TileName;
}

type DrawScene = (input: SceneInput) => string;

function drawFloor(colors: Palette, top: number): string {
  return (
    `<path fill="${colors.floor}" d="M0 ${top}h${side}v${side - top}H0z"/>` +
    `<path fill="${mixColors(colors.floor, colors.deep, 0.18)}" d="M0 ${top}h${side}v9H0z"/>`
  );
}

function drawFan(colors: Palette, x: number, y: number, radius: number): string {
  const tones = [
    mixColors(colors.wall, colors.accent, 0.3),
    mixColors(colors.light, colors.wall, 0.2),
    mixColors(colors.wall, colors.deep, 0.2),
    mixColors(colors.light, colors.floor, 0.45),
  ];
  const point = (angle: number, distance: number): string =>
    `${(x - Math.cos(angle) * distance).toFixed(1)} ${(y - Math.sin(angle) * distance).toFixed(1)}`;
  const wedges = Array.from({ length: 7 }, (_, index) => {
    const from = (Math.PI / 7) * index;
    const to = (Math.PI / 7) * (index + 1);
    return `<path fill="${tones[index % 4] ?? colors.light}" d="M${x} ${y}L${point(from, radius)}A${radius} ${radius} 0 0 1 ${point(to, radius)}z"/>`;
  });
  return (
    `<g stroke="${colors.light}" stroke-width="10">${wedges.join('')}</g>` +
    `<path fill="${tones[0] ?? colors.wall}" stroke="${colors.light}" stroke-width="10" d="M${x - radius * 0.3} ${y}a${radius * 0.3} ${radius * 0.3} 0 0 1 ${radius * 0.6} 0z"/>`
  );
}

const drawScenes = {
  /** A colonial niche. */
  arch: ({ colors }) =>
    `<path fill="${colors.wall}" d="${whole}"/>` +
    `<path fill="${colors.shade}" d="M150 ${side}V560a450 450 0 0 1 900 0v${side - 560}z"/>` +
    `<path fill="${colors.light}" d="M195 ${side}V565a405 405 0 0 1 810 0v${side - 565}z"/>` +
    drawFloor(colors, 900),
  /** A low sun behind the object. */
  sun: ({ colors }) =>
    `<path fill="${colors.wall}" d="${whole}"/><circle cx="600" cy="590" r="470" fill="${colors.shade}"/>` +
    `<circle cx="600" cy="590" r="405" fill="${colors.light}"/>`,
  /** A wall over a tiled floor. */
  tiled: ({ colors, tile }) =>
    `<defs>${defineTilePattern(
      'floor',
      tile,
      {
        ground: mixColors(colors.floor, colors.light, 0.55),
        main: mixColors(colors.floor, colors.deep, 0.12),
        second: mixColors(colors.floor, colors.light, 0.2),
        accent: mixColors(colors.floor, colors.accent, 0.55),
      },
      174,
    )}</defs><path fill="${colors.light}" d="${whole}"/>` +
    `<path fill="${colors.wall}" d="M0 0h${side}v780H0z"/><path fill="${colors.shade}" d="M0 780h${side}v30H0z"/>` +
    `<path fill="url(#floor)" transform="translate(-9 822)" d="M0 0h${side + 20}v400H0z"/>`,
  /** Rays from where the object stands. */
  rays: ({ colors }) => {
    const rays = Array.from({ length: 12 }, (_, index) => {
      const [from, to] = [index * 30 - 8, index * 30 + 7].map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        return `${(600 + Math.cos(angle) * 900).toFixed(0)} ${(600 + Math.sin(angle) * 900).toFixed(0)}`;
      });
      return `<path d="M600 600L${from ?? ''}L${to ?? ''}z"/>`;
    });
    return (
      `<path fill="${colors.wall}" d="${whole}"/><g fill="${colors.shade}">${rays.join('')}</g>` +
      `<circle cx="600" cy="600" r="400" fill="${colors.light}"/>`
    );
  },
  /** Louvred shutters. */
  shutters: ({ colors }) => {
    const slats = Array.from(
      { length: 13 },
      (_, index) => `<path d="M0 ${index * 70 + 44}h${side}v22H0z"/>`,
    );
    return (
      `<path fill="${colors.wall}" d="${whole}"/><g fill="${colors.shade}">${slats.join('')}</g>` +
      drawFloor(colors, 890)
    );
  },
  /** A stained-glass half circle above a plain wall. */
  fan: ({ colors }) =>
    `<path fill="${colors.wall}" d="${whole}"/>${drawFan(colors, 600, 720, 520)}` +
    `<path fill="${mixColors(colors.wall, colors.light, 0.5)}" d="M0 720h${side}v200H0z"/>` +
    drawFloor(colors, 900),
  /** A plank on a plain wall. */
  shelf: ({ colors }) =>
    `<path fill="${colors.light}" d="${whole}"/><path fill="${colors.wall}" d="M0 0h${side}v970H0z"/>` +
    `<circle cx="1010" cy="230" r="330" fill="${colors.shade}"/><circle cx="120" cy="900" r="240" fill="${colors.shade}"/>` +
    `<path fill="${mixColors(colors.wall, colors.deep, 0.16)}" d="M0 985h${side}v46H0z"/>` +
    `<path fill="${mixColors(colors.floor, colors.deep, 0.28)}" d="M0 ${floorLine - 12}h${side}v72H0z"/>` +
    `<path fill="${mixColors(colors.floor, colors.light, 0.25)}" d="M0 ${floorLine - 28}h${side}v34H0z"/>`,
  /** Quarter circles, like the corner of one big tile. */
  quarters: ({ colors }) =>
    `<path fill="${colors.light}" d="${whole}"/><circle cx="0" cy="0" r="560" fill="${colors.wall}"/>` +
    `<circle cx="${side}" cy="${side}" r="640" fill="${colors.wall}"/><circle cx="${side}" cy="${side}" r="400" fill="${colors.shade}"/>` +
    `<circle cx="0" cy="0" r="300" fill="${colors.shade}"/><circle cx="${side}" cy="0" r="170" fill="${mixColors(colors.wall, colors.accent, 0.28)}"/>`,
  /** A plain table seen from above, with a border. */
  table: ({ colors }) =>
    `<path fill="${colors.wall}" d="${whole}"/><rect x="80" y="80" width="1040" height="1040" rx="130" fill="${colors.light}"/>` +
    `<rect x="110" y="110" width="980" height="980" rx="105" fill="none" stroke="${colors.shade}" stroke-width="8"/>`,
} satisfies Record<string, DrawScene>;

export type SceneName = keyof typeof drawScenes;

/** Scenes in which things stand, by name; the rest are seen from above. */
export const standingScenes: readonly SceneName[] = [
  'arch',
  'sun',
  'tiled',
  'rays',
  'shutters',
  'fan',
  'shelf',
  'quarters',
];

export function drawScene(name: SceneName, input: SceneInput): string {
  return drawScenes[name](input);
}
