/** Emoji whose parts invisible characters join, the only good use of those in a name. */
const joinedEmoji =
  /\p{ExtPict}\uFE0F?\p{EMod}?(?:\u200D\p{ExtPict}\uFE0F?\p{EMod}?)*|[\d#*]\uFE0F\u20E3/gu;

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
