import type { Place } from './placement.ts';
import { floorLine } from './scenes.ts';

const foot = floorLine + 22;

function stand(x: number, size: number, rest: Partial<Place> = {}): Place {
  return { x, foot, width: size, height: size, ...rest };
}

function lay(x: number, middle: number, size: number, lean: number): Place {
  return { x, foot: middle + size / 2, width: size, height: size, lean, shadow: 'table' };
}

/** Places from back to front. The subject of a picture takes the last place, which is in front. */
const arrangements = {
  single: [stand(600, 690, { width: 730 })],
  pair: [stand(400, 470, { foot: foot - 36, lean: -5 }), stand(725, 560, { lean: 3 })],
  duo: [stand(370, 520), stand(845, 520)],
  trio: [
    stand(345, 410, { foot: foot - 46 }),
    stand(855, 410, { foot: foot - 46 }),
    stand(600, 510, { foot: foot + 14 }),
  ],
  row: [270, 600, 930].map((x) => stand(x, 350, { height: 600 })),
  pyramid: [
    stand(600, 300, { foot: foot - 478, shadow: 'none' }),
    stand(450, 300, { foot: foot - 236, shadow: 'none' }),
    stand(750, 300, { foot: foot - 236, shadow: 'none' }),
    stand(300, 300),
    stand(600, 300),
    stand(900, 300),
  ],
  companion: [stand(830, 400, { foot: foot - 36 }), stand(480, 600)],
  companions: [
    stand(300, 370, { foot: foot - 48 }),
    stand(900, 370, { foot: foot - 48 }),
    stand(600, 560, { foot: foot + 8 }),
  ],
  flat: [lay(600, 600, 700, -8)],
  crossed: [lay(430, 470, 520, -18), lay(770, 735, 520, 14)],
  scattered: [
    lay(350, 350, 370, -22),
    lay(830, 330, 350, 16),
    lay(600, 610, 390, -4),
    lay(340, 870, 350, 14),
    lay(850, 860, 370, -14),
  ],
  grid: Array.from({ length: 9 }, (_, index) =>
    lay(290 + (index % 3) * 310, 290 + Math.floor(index / 3) * 310, 235, index % 2 === 0 ? -9 : 9),
  ),
} satisfies Record<string, readonly Place[]>;

export type ArrangementName = keyof typeof arrangements;

export function getPlaces(name: ArrangementName): readonly Place[] {
  return arrangements[name];
}
