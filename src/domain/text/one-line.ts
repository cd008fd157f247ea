/** A text without control characters but ends of lines and tabs: the others no database column and no page can show. */
export const textPattern = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\p{Cs}]*$/u;

/**
 * Emoji whose parts invisible characters join, or of which one says whether it is drawn in colour or as a letter: the
 * only good uses of those in a name. The flags of England, Scotland and Wales spell their land in tags.
 * The oldest browsers of the public pages know no short names of these properties, and would run nothing of a script.
 */
const joinedEmoji =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)*|[\d#*][\uFE0E\uFE0F]\u20E3/gu;

const joinedEmojiOrInvisible = new RegExp(`(${joinedEmoji.source})|[\\p{DI}\\u2800]`, 'gu');

/**
 * Whether a text has characters that nobody sees: of no width, blank as U+2800, or turning the direction of what
 * follows. With them one name can be made to look like another.
 */
export function hasInvisible(text: string): boolean {
  return /[\p{DI}\u2800]/u.test(text.replace(joinedEmoji, ''));
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/**
 * A text as one line, as nothing that was typed or pasted makes a line of its own, which could be read as somebody else's
 * words: blanks and control characters are one space, and what nobody sees or no page can show goes.
 */
export function toOneLine(text: string): string {
  const seen = text.replace(joinedEmojiOrInvisible, '$1').replace(/[\p{Cs}\ufffe\uffff]/gu, '');
  return seen.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
