/** The four colours of a cement tile. */
export interface TileColors {
  ground: string;
  main: string;
  second: string;
  accent: string;
}

type DrawTile = (colors: TileColors) => string;

const corners = '0 0,100 0,0 100,100 100'.split(',').map((corner) => corner.split(' '));

function circleCorners(radius: number, fill: string): string {
  return corners
    .map(([x = '', y = '']) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`)
    .join('');
}

function turn(count: number, step: number, shape: string): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${index * step} 50 50)">${shape}</g>`,
  ).join('');
}

const motifs = {
  petals: ({ main, accent, second }) =>
    turn(4, 90, `<path fill="${main}" d="M50 50C30 38 18 22 14 14c8 4 24 16 36 36z"/>`) +
    turn(4, 90, `<path fill="${second}" d="M50 50c-8-14-8-28 0-40 8 12 8 26 0 40z"/>`) +
    `<circle cx="50" cy="50" r="8" fill="${accent}"/>` +
    circleCorners(9, accent),
  arcs: ({ main, second, accent, ground }) =>
    circleCorners(44, main) +
    circleCorners(32, ground) +
    circleCorners(22, second) +
    `<path fill="${accent}" d="M50 32 62 50 50 68 38 50z"/>`,
  star: ({ main, second, accent }) =>
    turn(8, 45, `<path fill="${main}" d="M50 50 40 26 50 4l10 22z"/>`) +
    `<circle cx="50" cy="50" r="13" fill="${second}"/><circle cx="50" cy="50" r="6" fill="${accent}"/>` +
    circleCorners(16, second) +
    circleCorners(7, accent),
  pinwheel: ({ main, second, accent }) =>
    turn(4, 90, `<path fill="${main}" d="M50 50V8a42 42 0 0 1 30 12z"/>`) +
    turn(4, 90, `<path fill="${second}" d="M50 50 80 20a42 42 0 0 1 12 30z"/>`) +
    circleCorners(10, accent),
  diamonds: ({ main, second, accent, ground }) =>
    `<path fill="${main}" d="M50 2 98 50 50 98 2 50z"/><path fill="${ground}" d="M50 18 82 50 50 82 18 50z"/>` +
    `<path fill="${second}" d="M50 30 70 50 50 70 30 50z"/><circle cx="50" cy="50" r="7" fill="${accent}"/>` +
    circleCorners(14, accent),
  leaves: ({ main, second, accent }) =>
    `<path fill="${main}" d="M0 0c40 0 50 10 50 50C10 50 0 40 0 0zM100 100c-40 0-50-10-50-50 40 0 50 10 50 50z"/>` +
    `<path fill="${second}" d="M100 0c0 40-10 50-50 50 0-40 10-50 50-50zM0 100c0-40 10-50 50-50 0 40-10 50-50 50z"/>` +
    `<circle cx="50" cy="50" r="7" fill="${accent}"/>`,
  scales: ({ main, second, accent, ground }) =>
    [
      [0, 100],
      [100, 100],
      [50, 50],
      [0, 0],
      [100, 0],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${x}" cy="${y}" r="50" fill="${main}"/><circle cx="${x}" cy="${y}" r="40" fill="${ground}"/>` +
          `<circle cx="${x}" cy="${y}" r="28" fill="${second}"/><circle cx="${x}" cy="${y}" r="11" fill="${accent}"/>`,
      )
      .join(''),
  cross: ({ main, second, accent }) =>
    turn(4, 90, `<path fill="${main}" d="M50 50 36 20a16 16 0 1 1 28 0z"/>`) +
    turn(
      4,
      90,
      `<path fill="${second}" d="M50 50 80 72v8h-8z"/><circle cx="84" cy="84" r="10" fill="${second}"/>`,
    ) +
    `<circle cx="50" cy="50" r="9" fill="${accent}"/>`,
} satisfies Record<string, DrawTile>;

export type TileName = keyof typeof motifs;
export const tileNames = Object.keys(motifs) as TileName[];

/** A pattern of square cement tiles, to be filled with `url(#id)`. */
export function defineTilePattern(
  id: string,
  name: TileName,
  colors: TileColors,
  side: number,
): string {
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
    `<svg width="${side}" height="${side}" viewBox="0 0 100 100"><path fill="${colors.ground}" d="M0 0h100v100H0z"/>${motifs[name](colors)}</svg></pattern>`
  );
}
