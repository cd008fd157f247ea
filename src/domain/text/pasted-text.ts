/**
 * Characters that nobody sees and that come along when a text is copied: of no width, and those by which apps keep a
 * number or a name from being turned round. The override to the right (U+202E) is none of them: with it a text reads
 * otherwise than it is.
 */
const copied = '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202D\\u2060-\\u206F\\uFEFF';
const copiedAnywhere = new RegExp(`[${copied}]`, 'g');
const copiedOrBlank = new RegExp(`[\\s${copied}]`);

/** A text without what was copied along before and behind it; what is inside stays. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  // Step by step: a pattern that ends in "$" tries each blank of a long row anew.
  while (start < end && copiedOrBlank.test(text.charAt(start))) start += 1;
  while (end > start && copiedOrBlank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text without such characters anywhere, for what has no use for them: a number, an address, a user name. */
export const dropCopied = (text: string): string => text.replace(copiedAnywhere, '');

/** Signs of twice the width, as some keyboards write them, as the plain ones. */
export const narrow = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfe_e0));

export const hasScheme = (text: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(text);

/** Words before a link or a user name: "mira:", "Mi Instagram:". */
const before = /^(?:[\p{L}\s]{1,40}:\s+|mira\s+)(?=\S+$)/iu;
const opening = /^[<([{"'«“‘¡¿]+/;
const closing = /[>)\]}"'»”’.,;:!?…]+$/;

/**
 * A link or a user name out of the sentence in which it stood: without quotes, brackets and the points of the sentence. A
 * bracket that closes one of the link itself stays.
 * @example cleanPasted('mira: (https://x.com/y).') // 'https://x.com/y'
 */
export function cleanPasted(text: string): string {
  const line = dropCopied(text).replace(/\s+/g, ' ').trim();
  let pasted = line.replace(opening, '').replace(before, '').replace(opening, '');
  for (;;) {
    const [end = ''] = closing.exec(pasted) ?? [];
    if (end === '') return pasted;
    const kept = pasted.slice(0, -end.length);
    const isOwn = end.startsWith(')') && kept.lastIndexOf('(') > kept.lastIndexOf(')');
    pasted = isOwn ? `${kept})` : kept;
    if (isOwn) return pasted;
  }
}
