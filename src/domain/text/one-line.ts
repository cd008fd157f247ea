/**
 * A text whose only control characters are line ends and tabs. Others cannot be stored in a database column or shown on
 * a page.
 */
export const textPattern = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\p{Cs}]*$/u;

/**
 * Emoji that need invisible characters, to join their parts or to choose between colour and text style. These are the
 * only valid uses of such characters in a name. The flags of England, Scotland and Wales name their land in tag
 * characters. The pattern uses no short names of Unicode properties, because the oldest browsers of the public pages do
 * not know them, and would not run the script at all.
 */
const joinedEmoji =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)*|[\d#*][\uFE0E\uFE0F]\u20E3/gu;

const joinedEmojiOrInvisible = new RegExp(`(${joinedEmoji.source})|[\\p{DI}\\u2800]`, 'gu');

/**
 * Whether a text has invisible characters: of no width, blank like U+2800, or ones that change the direction of the
 * text after them. With them, one name can look like another.
 */
export function hasInvisible(text: string): boolean {
  return /[\p{DI}\u2800]/u.test(text.replace(joinedEmoji, ''));
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/**
 * Puts a text on one line. Otherwise pasted text could form a line of its own, which could pass for somebody else's
 * words. Spaces and control characters become one space. Invisible and unprintable characters are removed.
 */
export function toOneLine(text: string): string {
  const seen = text.replace(joinedEmojiOrInvisible, '$1').replace(/[\p{Cs}\ufffe\uffff]/gu, '');
  return seen.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
