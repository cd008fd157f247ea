export interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** Reads `#rgb` or `#rrggbb`. */
export function parseHex(hex: string): Hsl {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((c) => c / 255) as [
    number,
    number,
    number,
  ];
  const highest = Math.max(red, green, blue);
  const lowest = Math.min(red, green, blue);
  const lightness = (highest + lowest) / 2;
  const spread = highest - lowest;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sector =
    highest === red
      ? ((green - blue) / spread + 6) % 6
      : highest === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: sector * 60, saturation, lightness };
}

export function formatHex({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const twelfth = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(twelfth - 3, 9 - twelfth, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Mixes two `#rrggbb` colours; share 0 is the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const from = Number.parseInt(first.slice(start, start + 2), 16);
    const to = Number.parseInt(second.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
