import { telegramMaxLength, telegramMinLength } from '../limits.ts';

const usernamePattern = new RegExp(`^[A-Za-z0-9_]{${telegramMinLength},${telegramMaxLength}}$`);

/** Letters, digits and underscores, 5 to 32 of them (product.md 7.5). */
export function isTelegramUsername(text: string): boolean {
  return usernamePattern.test(text);
}

/** The username in what people paste: '@tienda', 't.me/tienda' or the name itself. */
export function cleanTelegramUsername(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:t|telegram)\.me\//i, '')
    .replace(/^@/, '')
    .replace(/\/$/, '');
}
