/**
 * Whether a text seems to contain an email address or a phone number. Texts that are kept for ever must not contain
 * one.
 */
export function looksPersonal(text: string): boolean {
  return /[^\s@]@[^\s@]+\.[^\s@]/u.test(text) || /(?:\d[\s().+-]{0,2}){7,}/u.test(text);
}
