import { mixColors } from './colors.ts';
import { getIconBox } from './icons.ts';
import type { IconChoice } from './icons.ts';
import { drawLetters } from './letters.ts';
import { palettes, type Palette, type PaletteName } from './palettes.ts';
import { defineShadow, placeIcon } from './placement.ts';

export type LogoShape = 'disc' | 'scallop' | 'arch' | 'diamond' | 'awning' | 'plaque';
export const logoShapes: readonly LogoShape[] = [
  'disc',
  'scallop',
  'arch',
  'diamond',
  'awning',
  'plaque',
];

export interface LogoSpec {
  kind: 'logo';
  palette: PaletteName;
  shape: LogoShape;
  icon: IconChoice;
  /** Two or three capitals beside the emblem. */
  initials?: string;
}

const side = 600;

function drawScallop(radius: number, color: string): string {
  const bumps = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    return `<circle cx="${(300 + Math.cos(angle) * radius).toFixed(1)}" cy="${(300 + Math.sin(angle) * radius).toFixed(1)}" r="${(radius * 0.2).toFixed(1)}"/>`;
  });
  return `<g fill="${color}"><circle cx="300" cy="300" r="${radius}"/>${bumps.join('')}</g>`;
}

function drawAwning(colors: Palette): string {
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const x = index * 100;
    const color = index % 2 === 0 ? colors.accent : colors.light;
    return `<path fill="${color}" d="M${x} 0h100v130a50 50 0 0 1-100 0z"/>`;
  });
  return stripes.join('');
}

function drawSign(shape: LogoShape, colors: Palette): string {
  const line = mixColors(colors.deep, colors.light, 0.35);
  switch (shape) {
    case 'disc':
      return `<circle cx="300" cy="300" r="252" fill="${colors.light}"/><circle cx="300" cy="300" r="226" fill="none" stroke="${colors.accent}" stroke-width="10"/>`;
    case 'scallop':
      return `${drawScallop(218, colors.light)}<circle cx="300" cy="300" r="206" fill="none" stroke="${line}" stroke-width="7" stroke-dasharray="3 19" stroke-linecap="round"/>`;
    case 'arch':
      return `<path fill="${colors.light}" d="M90 540V280a210 210 0 0 1 420 0v260z"/><path fill="none" stroke="${colors.accent}" stroke-width="9" d="M118 514V282a182 182 0 0 1 364 0v232z"/>`;
    case 'diamond':
      return `<rect x="98" y="98" width="404" height="404" rx="70" transform="rotate(45 300 300)" fill="${colors.light}"/><rect x="124" y="124" width="352" height="352" rx="54" transform="rotate(45 300 300)" fill="none" stroke="${colors.accent}" stroke-width="9"/>`;
    case 'awning':
      return `<path fill="${colors.wall}" d="M0 0h600v600H0z"/>${drawAwning(colors)}`;
    case 'plaque':
      return `<rect x="62" y="62" width="476" height="476" rx="110" fill="${colors.light}"/><rect x="88" y="88" width="424" height="424" rx="90" fill="none" stroke="${line}" stroke-width="8"/>`;
  }
}

export function drawLogo(spec: LogoSpec): string {
  const colors = palettes[spec.palette];
  const low = spec.shape === 'awning';
  const size = (low ? 330 : spec.shape === 'diamond' ? 290 : 335) * (spec.initials ? 0.68 : 1);
  const middle = low ? 385 : spec.shape === 'arch' ? 318 : 300;
  const [, , inkWidth, inkHeight] = getIconBox(spec.icon.icon);
  const drawnHeight = (size * inkHeight) / Math.max(inkWidth, inkHeight);
  const foot = spec.initials ? middle + size * 0.2 : middle + drawnHeight / 2;
  const icon = placeIcon(
    spec.icon,
    { x: 300, foot, width: size, height: size, shadow: spec.initials ? 'none' : 'floor' },
    'i',
  );
  const letters =
    spec.initials === undefined
      ? ''
      : drawLetters(spec.initials, { x: 300, y: foot + 80, height: 84, color: colors.deep });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<defs>${defineShadow(colors.deep)}</defs><path fill="${colors.deep}" d="M0 0h600v600H0z"/>` +
    drawSign(spec.shape, colors) +
    icon +
    letters +
    '</svg>'
  );
}
