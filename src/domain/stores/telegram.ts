import { telegramMaxLength, telegramMinLength } from '../limits.ts';
import { cleanPasted } from '../text/pasted-text.ts';

const usernamePattern = new RegExp(`^[A-Za-z0-9_]{${telegramMinLength},${telegramMaxLength}}$`);

/** Telegram user names have 5 to 32 letters, digits and underscores (product.md 7.5). */
export function isTelegramUsername(text: string): boolean {
  return usernamePattern.test(text);
}

/** Links that open a chat. An invitation to a group has a sign or a path before its code, and does not match. */
const links =
  /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/@?(\w+)\/?(?:[?#].*)?$|^(?:https?:\/\/)?(\w+)\.t\.me\/?(?:[?#].*)?$|^tg:\/\/resolve\/?\?domain=(\w+)(?:&.*)?$/i;

/** The username in a pasted text: '@tienda', 't.me/tienda' or the name itself. */
export function cleanTelegramUsername(text: string): string {
  const pasted = cleanPasted(text);
  const [, inPath, inHost, inQuery] = links.exec(pasted) ?? [];
  return inPath ?? inHost ?? inQuery ?? pasted.replace(/^@/, '');
}
