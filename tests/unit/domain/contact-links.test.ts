import { describe, expect, it } from 'vitest';
import {
  mailLink,
  phoneLink,
  smsLink,
  telegramLink,
  whatsappLink,
} from '#domain/stores/contact-links.ts';
import { cleanTelegramUsername, isTelegramUsername } from '#domain/stores/telegram.ts';

describe('contact links', () => {
  it('strip a phone to its digits for WhatsApp', () => {
    expect(whatsappLink('+53 5123-4567')).toBe('https://wa.me/5351234567');
    expect(whatsappLink('+5351234567', '¿Tienes pan & café?')).toBe(
      'https://wa.me/5351234567?text=%C2%BFTienes%20pan%20%26%20caf%C3%A9%3F',
    );
  });

  it('open Telegram, mail and calls', () => {
    expect(telegramLink('@cafe_sol')).toBe('https://t.me/cafe_sol');
    expect(phoneLink('+53 5123 4567')).toBe('tel:+5351234567');
    expect(smsLink('+53 5123 4567')).toBe('sms:+5351234567');
    expect(mailLink('ana@sol.cu')).toBe('mailto:ana@sol.cu');
    expect(mailLink('ana@sol.cu', 'Pedido nº 2')).toBe(
      'mailto:ana@sol.cu?subject=Pedido%20n%C2%BA%202',
    );
  });

  it('cannot be given further header fields by an address', () => {
    expect(mailLink('ana@sol.cu?bcc=x@y.cu')).toBe('mailto:ana@sol.cu%3Fbcc%3Dx@y.cu');
  });
});

describe('Telegram usernames', () => {
  it.each(['cafe_', 'Cafe_Sol_1', 'a'.repeat(32)])('include %s', (name) => {
    expect(isTelegramUsername(name)).toBe(true);
  });

  it.each(['cafe', 'a'.repeat(33), 'café_sol', 'cafe-sol', '@cafe_sol', 'cafe sol', 'cafe_sol\n'])(
    'exclude %o',
    (name) => {
      expect(isTelegramUsername(name)).toBe(false);
    },
  );

  it.each([
    '@cafe_sol',
    ' t.me/cafe_sol ',
    'https://t.me/cafe_sol/',
    'https://telegram.me/cafe_sol',
    'Telegram: @cafe_sol.',
    '<https://t.me/cafe_sol?start=1>',
    'www.t.me/@cafe_sol',
    'cafe_sol.t.me',
    'tg://resolve?domain=cafe_sol',
    '\u2068@cafe_sol\u2069',
  ])('are found in %o', (text) => {
    expect(cleanTelegramUsername(text)).toBe('cafe_sol');
  });

  it.each(['https://t.me/+AbCdEfGh', 't.me/joinchat/AbCdEf', 't.me/cafe_sol/123', 'cafe sol'])(
    'are not in %o',
    (text) => {
      expect(isTelegramUsername(cleanTelegramUsername(text))).toBe(false);
    },
  );
});
