import { telegramMaxLength, telegramMinLength } from '../limits.ts';
import { cleanPasted } from '../text/pasted-text.ts';

const usernamePattern = new RegExp(`^[A-Za-z0-9_]{${telegramMinLength},${telegramMaxLength}}$`);

/** Letters, digits and underscores, 5 to 32 of them (product.md 7.5). */
export function isTelegramUsername(text: string): boolean {
  return usernamePattern.test(text);
}

/** Links that open a chat. One that invites to a group has a sign or a path before its code, which is no user name. */
const links =
  /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/@?(\w+)\/?(?:[?#].*)?$|^(?:https?:\/\/)?(\w+)\.t\.me\/?(?:[?#].*)?$|^tg:\/\/resolve\/?\?domain=(\w+)(?:&.*)?$/i;

/** The username in what people paste: '@tienda', 't.me/tienda' or the name itself. */
export function cleanTelegramUsername(text: string): string {
  const pasted = cleanPasted(text);
  const [, inPath, inHost, inQuery] = links.exec(pasted) ?? [];
  return inPath ?? inHost ?? inQuery ?? pasted.replace(/^@/, '');
}
