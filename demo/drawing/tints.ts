import { formatHex, parseHex, type Hsl } from './colors.ts';

interface Tint {
  hue?: number;
  saturation?: number;
  /** Maps lightness 0–1 to lightness 0–1. */
  lighten?: (lightness: number) => number;
}

const darker = (factor: number) => (lightness: number) => lightness * factor;
const vivid = (lightness: number) =>
  lightness < 0.52 ? lightness : 0.52 + (lightness - 0.52) * 0.4;
const lighter = (factor: number) => (lightness: number) => 1 - (1 - lightness) * factor;

/** The colours an icon can be dyed in, by name. */
export const tints = {
  red: { hue: 2, lighten: vivid },
  orange: { hue: 26, lighten: vivid },
  yellow: { hue: 44, lighten: lighter(0.9) },
  green: { hue: 128, saturation: 0.7, lighten: vivid },
  teal: { hue: 176, saturation: 0.85, lighten: vivid },
  blue: { hue: 212, lighten: vivid },
  purple: { hue: 268, saturation: 0.75, lighten: vivid },
  pink: { hue: 338, lighten: lighter(0.75) },
  wine: { hue: 345, saturation: 0.75, lighten: darker(0.7) },
  brown: { hue: 24, saturation: 0.55, lighten: darker(0.8) },
  sand: { hue: 36, saturation: 0.5, lighten: lighter(0.65) },
  white: { saturation: 0.18, lighten: lighter(0.32) },
  gray: { saturation: 0.12 },
  black: { saturation: 0.2, lighten: darker(0.48) },
} satisfies Record<string, Tint>;

export type TintName = keyof typeof tints;

export function isTintName(name: string): name is TintName {
  return Object.hasOwn(tints, name);
}

const hexColor = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;
/** Colours as far as this from the main hue are another material (a buckle, a wooden handle). */
const sameMaterialDegrees = 62;

/** Degrees from one hue to another by the shorter way, −180 to 180. */
function signedDistance(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

/** The hue that stands out most in the drawing: that of vivid colours and of paths with long outlines. */
function findMainHue(body: string): number {
  const weights = new Map<number, number>();
  for (const part of body.split('<')) {
    for (const [hex] of part.matchAll(hexColor)) {
      const { hue, saturation, lightness } = parseHex(hex);
      const vividness = saturation * (1 - Math.abs(2 * lightness - 1));
      const bin = Math.round(hue / 30) % 12;
      weights.set(bin, (weights.get(bin) ?? 0) + vividness * (40 + Math.min(part.length, 400)));
    }
  }
  const [main] = [...weights].sort((one, other) => other[1] - one[1])[0] ?? [0];
  return main * 30;
}

/** Dyes an SVG drawing: its main colour and the shades near it become the named colour. */
export function dye(body: string, name: TintName): string {
  const tint: Tint = tints[name];
  const main = findMainHue(body);
  return body.replace(hexColor, (hex) => {
    const color = parseHex(hex);
    if (
      color.saturation > 0.08 &&
      Math.abs(signedDistance(main, color.hue)) > sameMaterialDegrees
    ) {
      return hex;
    }
    const dyed: Hsl = {
      hue:
        tint.hue === undefined
          ? color.hue
          : (tint.hue + signedDistance(main, color.hue) * 0.35 + 360) % 360,
      saturation: Math.min(1, color.saturation * (tint.saturation ?? 1)),
      lightness: tint.lighten === undefined ? color.lightness : tint.lighten(color.lightness),
    };
    return formatHex(dyed);
  });
}
