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
