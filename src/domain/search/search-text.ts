import { searchTextMaxLength } from '../limits.ts';

/** Query text as it is searched and stored: well formed, trimmed, at most 200 characters. */
export function cleanSearchText(text: string): string {
  // `toWellFormed` is missing in phones of 2022.
  const points = Array.from(text.replace(/\p{Cs}/gu, '\ufffd').trim());
  return points.slice(0, searchTextMaxLength).join('').trimEnd();
}
