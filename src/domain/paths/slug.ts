import { slugMaxLength, slugMinLength } from '../limits.ts';
import { foldText } from '../text/fold-text.ts';
import { isReserved } from './reserved-words.ts';

/** The slug of a name without any usable character. It is itself reserved, so stores get `tienda-2`, … */
const fallbackSlug = 'tienda';

/**
 * The slug of a name, not yet checked for collisions: without accents, ñ as n, lower case, everything else a hyphen, 3
 * to 60 characters.
 * @example slugify('Café Ñandú & Hijos') // 'cafe-nandu-hijos'
 */
export function slugify(name: string): string {
  const words = foldText(name).replace(/[^a-z0-9]+/g, '-');
  const slug = trimHyphens(trimHyphens(words).slice(0, slugMaxLength));
  if (slug === '') return fallbackSlug;
  return slug.length < slugMinLength ? `${fallbackSlug}-${slug}` : slug;
}

/** `base`, `base-2`, `base-3`, … without reserved words, each at most 60 characters. */
export function* slugCandidates(base: string): Generator<string, never> {
  if (!isReserved(base)) yield base;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    yield trimHyphens(base.slice(0, slugMaxLength - suffix.length)) + suffix;
  }
}

/** The first candidate for a name that is not taken. */
export function nextSlug(name: string, isTaken: (slug: string) => boolean): string {
  for (const candidate of slugCandidates(slugify(name))) {
    if (!isTaken(candidate)) return candidate;
  }
  throw new RangeError('unreachable: the candidates never end');
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '');
}
