import { searchTextMaxLength } from '../limits.ts';

/**
 * The text of a query in the form that is searched and stored: well formed, trimmed, at most 200 characters as the API
 * and browsers count them.
 */
export function cleanSearchText(text: string): string {
  // Phones of 2022 do not have `toWellFormed`.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd').trim();
  const cut = whole.slice(0, searchTextMaxLength);
  return cut.replace(/\p{Cs}$/u, '').trimEnd();
}
