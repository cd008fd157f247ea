import { getIconBody, iconSide, type IconChoice } from './icons.ts';
import { getIconBox } from './icons.ts';

/** Where an object goes: the middle of its foot, the space it may fill and how it leans. */
export interface Place {
  x: number;
  foot: number;
  width: number;
  height: number;
  lean?: number;
  shadow?: 'floor' | 'table' | 'none';
}

/** Draws the colour of all shadows; every picture that places objects needs it once. */
export function defineShadow(color: string): string {
  return (
    `<radialGradient id="shadow"><stop offset="0" stop-color="${color}" stop-opacity=".42"/>` +
    `<stop offset=".55" stop-color="${color}" stop-opacity=".2"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/**
 * Draws an icon by its ink and not by its square, so that objects of any drawing are equally
 * large and touch the floor, with a shadow under the foot.
 */
export function placeIcon(choice: IconChoice, place: Place, idPrefix: string): string {
  const [left, top, width, height] = getIconBox(choice.icon);
  const scale = Math.min(place.width / width, place.height / height);
  const inkWidth = width * scale;
  const inkHeight = height * scale;
  const x = place.x - (left + width / 2) * scale;
  const y = place.foot - (top + height) * scale;
  const lean = place.lean ?? 0;
  const pivot =
    place.shadow === 'table' ? place.foot - inkHeight / 2 : place.foot - inkHeight * 0.3;
  const shadow =
    place.shadow === 'none'
      ? ''
      : place.shadow === 'table'
        ? `<ellipse cx="${round(place.x + inkWidth * 0.03)}" cy="${round(place.foot - inkHeight * 0.46)}" rx="${round(inkWidth * 0.6)}" ry="${round(inkHeight * 0.6)}" fill="url(#shadow)"/>`
        : `<ellipse cx="${round(place.x)}" cy="${round(place.foot - 4)}" rx="${round(inkWidth * 0.56)}" ry="${round(Math.max(26, inkWidth * 0.085))}" fill="url(#shadow)"/>`;
  return (
    shadow +
    // A nested svg cuts off what some icons draw outside their square.
    `<g transform="rotate(${round(lean)} ${round(place.x)} ${round(pivot)})"><svg x="${round(x)}" y="${round(y)}" width="${round(iconSide * scale)}" height="${round(iconSide * scale)}" viewBox="0 0 ${iconSide} ${iconSide}">${getIconBody(choice, idPrefix)}</svg></g>`
  );
}
