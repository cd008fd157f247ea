import type { ArrangementName } from './drawing/arrangements.ts';
import { parseIcon, type IconChoice } from './drawing/icons.ts';
import type { ProductPictureSpec } from './drawing/product-picture.ts';
import type { PaletteName } from './drawing/palettes.ts';
import { standingScenes, type SceneName } from './drawing/scenes.ts';
import { tileNames, type TileName } from './drawing/tiles.ts';
import { createRandom, shuffle, type Random } from './random.ts';

export interface Drawing {
  icons: IconChoice[];
  /** How many of the subject are shown; 1 when other icons keep it company. */
  count: number;
}

/** The common look of one store's pictures. */
export interface StoreLook {
  palette: PaletteName;
  tile: TileName;
  scenes: readonly SceneName[];
}

/**
 * Reads a drawing: `mango` alone, `mango*3` several, `mango+lime` together, `dress~red` dyed.
 */
export function parseDrawing(text: string): Drawing {
  const [names = '', count = '1'] = text.split('*');
  return { icons: names.split('+').map(parseIcon), count: Number(count) };
}

/** Picks the scenes of a store, so that its pictures are relatives and not copies. */
export function chooseLook(name: string, palette: PaletteName, tile: TileName): StoreLook {
  const scenes = shuffle(standingScenes, createRandom(`look ${name}`)).slice(0, 5);
  return { palette, tile, scenes };
}

function chooseArrangement({ icons, count }: Drawing, random: Random): ArrangementName {
  if (icons.length === 2) return 'companion';
  if (icons.length > 2) return 'companions';
  if (count === 1) return 'single';
  if (count === 2) return random.pick(['pair', 'duo']);
  if (count === 3) return random.pick(['trio', 'row']);
  if (count === 5) return 'scattered';
  return count === 6 ? 'pyramid' : 'grid';
}

function chooseSecond({ icons }: Drawing, random: Random): ArrangementName {
  return icons.length > 1 ? 'crossed' : random.pick(['flat', 'flat', 'crossed', 'scattered']);
}

const flatArrangements: readonly ArrangementName[] = ['flat', 'crossed', 'scattered', 'grid'];

/** The one to three pictures of a product; about one product in four has more than one. */
export function composePictures(
  drawing: Drawing,
  look: StoreLook,
  place: { name: string; index: number },
): ProductPictureSpec[] {
  const random = createRandom(`pictures ${place.name}`);
  const compose = (arrangement: ArrangementName, turn: number): ProductPictureSpec => ({
    kind: 'product',
    palette: look.palette,
    tile: look.tile,
    scene: flatArrangements.includes(arrangement)
      ? 'table'
      : (look.scenes[(place.index + turn) % look.scenes.length] ?? 'sun'),
    arrangement,
    icons: drawing.icons,
    lean: arrangement === 'single' ? random.integer(-3, 3) : 0,
  });
  const first = chooseArrangement(drawing, random);
  const pictures = [compose(first, 0)];
  if (random.chance(0.27)) {
    const second = chooseSecond(drawing, random);
    if (second !== first) pictures.push(compose(second, 1));
    if (random.chance(0.4)) pictures.push(compose(first === 'single' ? 'pair' : 'single', 2));
  }
  return pictures;
}

/** A simple picture for a category: its emblem on the store's background. */
export function composeCategoryPicture(
  icon: string,
  look: StoreLook,
  index: number,
): ProductPictureSpec {
  return {
    kind: 'product',
    palette: look.palette,
    tile: tileNames[index % tileNames.length] ?? look.tile,
    scene: index % 2 === 0 ? 'sun' : 'rays',
    arrangement: 'single',
    icons: [parseIcon(icon)],
  };
}
