import { EnvironmentSchema } from './environment-schema.ts';

const settings = Object.keys(EnvironmentSchema.entries);

export const isSetting = (name: string): boolean => name in EnvironmentSchema.entries;

/** Short names are near to many words: of those one letter may be another, of longer ones two. */
const shortName = 5;

/** The setting that a name spells in other letters, as `SITE_URl`, `site-url` or `SITEURL` do; null for another name. */
export function findMisspelt(name: string): string | null {
  if (isSetting(name)) return null;
  const bare = strip(name);
  return settings.find((setting) => strip(setting) === bare) ?? null;
}

/** The setting whose name is the nearest to another one, as `SMTP_URL` is to `SMTP_URI`; null when none is near. */
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

/** Letters that are added, left out, replaced or swapped with the next one. */
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
