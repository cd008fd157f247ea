import { searchTextMaxLength } from '../limits.ts';

/** Query text as it is searched and stored: well formed, trimmed, at most 200 characters as the API and browsers count them. */
export function cleanSearchText(text: string): string {
  // `toWellFormed` is missing in phones of 2022.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd').trim();
  const cut = whole.slice(0, searchTextMaxLength);
  return cut.replace(/\p{Cs}$/u, '').trimEnd();
}
