import { getPlaces, type ArrangementName } from './arrangements.ts';
import type { IconChoice } from './icons.ts';
import { palettes, type PaletteName } from './palettes.ts';
import { defineShadow, placeIcon } from './placement.ts';
import { drawScene, side, type SceneName } from './scenes.ts';
import type { TileName } from './tiles.ts';

export interface ProductPictureSpec {
  kind: 'product';
  palette: PaletteName;
  scene: SceneName;
  tile: TileName;
  arrangement: ArrangementName;
  /** The subject first; an arrangement with more places than icons repeats them. */
  icons: readonly IconChoice[];
  /** Degrees added to the lean of every object. */
  lean?: number;
}

export function drawProduct(spec: ProductPictureSpec): string {
  const colors = palettes[spec.palette];
  const places = getPlaces(spec.arrangement);
  const objects = places.map((place, index) => {
    // The subject stands in front, and the front is drawn last.
    const choice = spec.icons[(places.length - 1 - index) % spec.icons.length];
    if (choice === undefined) throw new Error('A product picture needs an icon');
    const lean = (place.lean ?? 0) + (spec.lean ?? 0);
    return placeIcon(choice, { ...place, lean }, `i${index}`);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<defs>${defineShadow(colors.deep)}</defs>` +
    drawScene(spec.scene, { colors, tile: spec.tile }) +
    objects.join('') +
    '</svg>'
  );
}
