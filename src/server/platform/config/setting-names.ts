import { EnvironmentSchema } from './environment-schema.ts';

const settings = Object.keys(EnvironmentSchema.entries);

export const isSetting = (name: string): boolean => name in EnvironmentSchema.entries;

/** Names up to this length resemble many words, so only one letter may differ. In longer names two may. */
const shortName = 5;

/** The setting that a name writes differently, as `SITE_URl`, `site-url` or `SITEURL` do; null for any other name. */
export function findMisspelt(name: string): string | null {
  if (isSetting(name)) return null;
  const bare = strip(name);
  return settings.find((setting) => strip(setting) === bare) ?? null;
}

/** The setting that resembles a name most, as `SMTP_URL` resembles `SMTP_URI`; null when none does. */
export function findNearest(name: string): string | null {
  if (isSetting(name)) return null;
  const written = name.toUpperCase();
  let nearest: { readonly setting: string; readonly distance: number } | null = null;
  for (const setting of settings) {
    const distance = countEdits(written, setting);
    const most = setting.length > shortName ? 2 : 1;
    if (distance <= most && distance < (nearest?.distance ?? Infinity)) {
      nearest = { setting, distance };
    }
  }
  return nearest?.setting ?? null;
}

const strip = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The number of letters that are added, left out, replaced or swapped with the next one. */
function countEdits(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last?.[column] ?? Infinity) + 1,
        (next[column - 1] ?? Infinity) + 1,
        (last?.[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before?.[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last?.[other.length] ?? Infinity;
}
