/**
 * Whether a text seems to contain an email address or a phone number. Texts that are kept for ever must not contain
 * one.
 */
export function looksPersonal(text: string): boolean {
  const numbers = text.match(/(?:\d[\s().+-]{0,2}){7,}/gu) ?? [];
  return /[^\s@]@[^\s@]+\.[^\s@]/u.test(text) || !numbers.every((number) => day.test(number));
}

/** A day of this century, and the hour behind it: '22-11-2026', '22.11.2026', '2026-11-23 14'. */
const day =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[.-](?:0?[1-9]|1[0-2])[.-]20\d\d|20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?: \d{1,2})?[\s().+-]*$/;
