import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { foldText } from '#domain/text/fold-text.ts';

/** A name as lists are ordered: no collation of the embedded database drops accents. */
export const nameKey = foldText;

/** The pattern of what has a text in it, whatever signs of patterns that has. */
export const formatPart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The pattern of names that have a text in them; null where nothing is left of it, as of an accent without a letter. */
export function formatNamePart(text: string): string | null {
  const key = nameKey(text).trim();
  return key === '' ? null : formatPart(key);
}

/**
 * A column as `normalizeEmail` leaves a text, to be compared with one that it has left so. In the locale C a database takes
 * no letter beyond ASCII for a capital, so those of the text are put in the place of theirs.
 */
export function lowerAs(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const letters = [...new Set(text)].filter((letter) => {
    const capital = letter.toUpperCase();
    return capital !== letter && capital.toLowerCase() === letter;
  });
  const capitals = letters.map((letter) => letter.toUpperCase());
  return sql`lower(translate(normalize(${column}, nfkc), ${capitals.join('')}::text, ${letters.join('')}::text))`;
}
