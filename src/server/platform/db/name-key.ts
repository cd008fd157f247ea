import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { foldText } from '#domain/text/fold-text.ts';

/** A name in the form that orders lists. The embedded database has no collation that ignores accents. */
export const nameKey = foldText;

/** A pattern that matches texts with this part, even when the part contains wildcards. */
export const formatPart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A pattern that matches names with this part; null when nothing of the part remains, as of an accent without a letter.
 */
export function formatNamePart(text: string): string | null {
  const key = nameKey(text).trim();
  return key === '' ? null : formatPart(key);
}

/**
 * A column in the form of `normalizeEmail`, to compare it with a text in that form. In the locale C a database lowers
 * only ASCII letters, so the capitals of the text's other letters are replaced here.
 */
export function lowerAs(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const letters = [...new Set(text)].filter((letter) => {
    const capital = letter.toUpperCase();
    return capital !== letter && capital.toLowerCase() === letter;
  });
  const capitals = letters.map((letter) => letter.toUpperCase());
  return sql`lower(translate(normalize(${column}, nfkc), ${capitals.join('')}::text, ${letters.join('')}::text))`;
}
