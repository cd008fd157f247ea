import { slugMaxLength, slugMinLength } from '../limits.ts';

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Whether a value has the form of a slug: 3 to 60 letters, digits and single inner hyphens. It does not check that a
 * store has it.
 */
export function isSlug(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= slugMinLength &&
    value.length <= slugMaxLength &&
    slugPattern.test(value)
  );
}
