/**
 * Invisible characters that are copied along with a text: those of no width, and those with which apps protect a number
 * or a name from reversal. The right-to-left override (U+202E) is not one of them, because it changes how a text reads.
 */
const copied = '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202D\\u2060-\\u206F\\uFEFF';
const copiedAnywhere = new RegExp(`[${copied}]`, 'g');
const copiedOrBlank = new RegExp(`[\\s${copied}]`);

/** A text without copied characters at its ends. Those inside stay. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  // A loop, because a pattern that ends in "$" would try each space of a long run again.
  while (start < end && copiedOrBlank.test(text.charAt(start))) start += 1;
  while (end > start && copiedOrBlank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Removes such characters everywhere, from texts that never need them: a number, an address, a user name. */
export const dropCopied = (text: string): string => text.replace(copiedAnywhere, '');

/** Replaces full-width signs, which some keyboards write, by normal ones. */
export const narrow = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfe_e0));

export const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(text);

const opening = /^[<([{"'«“‘¡¿]+ ?/;
const closers = `>)]}"'»”’.,;:!?…`;
/** Words before a link or a user name: "mira:", "Mi Instagram:". */
const introduction = /^(?:[\p{L}\s]{1,40}:\s+|mira\s+)(?=\S+$)/iu;

/**
 * Takes a link or a user name out of the sentence around it: without quotes, brackets and punctuation. A bracket that
 * belongs to the link stays.
 * @example cleanPasted('mira: (https://x.com/y).') // 'https://x.com/y'
 */
export function cleanPasted(text: string): string {
  const line = dropCopied(text).replace(/\s+/g, ' ').trim();
  const pasted = line.replace(opening, '').replace(introduction, '').replace(opening, '');
  let end = pasted.length;
  while (end > 0 && closers.includes(pasted.charAt(end - 1))) end -= 1;
  const kept = pasted.slice(0, end);
  const isOwn = pasted.startsWith(')', end) && kept.lastIndexOf('(') > kept.lastIndexOf(')');
  return (isOwn ? `${kept})` : kept).trimEnd();
}
