import { searchTextMaxLength } from '../limits.ts';

/** Query text as it is searched and stored: well formed, trimmed, at most 200 characters. */
export function cleanSearchText(text: string): string {
  const points = Array.from(text.toWellFormed().trim());
  return points.slice(0, searchTextMaxLength).join('').trimEnd();
}
