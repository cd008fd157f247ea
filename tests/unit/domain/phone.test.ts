import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayPhone,
  isCubanMobile,
  isPhone,
  normalizePhone,
  refusePhone,
} from '#domain/accounts/phone.ts';

describe('normalizePhone', () => {
  it.each([
    ['51234567', '+5351234567'],
    ['5 123 45-67', '+5351234567'],
    ['+53 51234567', '+5351234567'],
    ['(+53) 5123.4567', '+5351234567'],
    ['5351234567', '+5351234567'],
    ['005351234567', '+5351234567'],
    ['+1 305 555 0100', '+13055550100'],
    ['+34612345678', '+34612345678'],
    // In the forms of contacts, web pages and keyboards.
    ['+53\u201151234567', '+5351234567'],
    ['+53\u221251234567', '+5351234567'],
    ['5123\u20124567', '+5351234567'],
    ['5123\u20144567', '+5351234567'],
    ['\u202A+53 5123 4567\u202C', '+5351234567'],
    ['\u202D+53 5123 4567\u202C', '+5351234567'],
    ['\u202E+5351234567\u202C', '+5351234567'],
    ['\u2068+53\u00A05123\u202F4567\u2069', '+5351234567'],
    ['\u200E+53 5123\u200B4567\uFEFF', '+5351234567'],
    ['＋５３ ５１２３４５６７', '+5351234567'],
    ['+53512345６7', '+5351234567'],
    ['tel:+53-5123-4567', '+5351234567'],
    ['Tel.: 5123 4567', '+5351234567'],
    ['WhatsApp: +53 51234567.', '+5351234567'],
    ['Móvil 51234567', '+5351234567'],
    ['00 53 5123 4567', '+5351234567'],
    ['https://wa.me/5351234567', '+5351234567'],
    ['wa.me/+5351234567?text=Hola%20tienda', '+5351234567'],
    ['mira: <https://wa.me/5351234567>.', '+5351234567'],
    ['https://api.whatsapp.com/send?phone=5351234567&text=Hola', '+5351234567'],
    ['https://api.whatsapp.com/send/?text=1&phone=%2B5351234567', '+5351234567'],
    ['whatsapp://send?phone=+5351234567', '+5351234567'],
  ])('stores %s as %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });

  it.each(['', '1234567', '123456789', '+53 1234567', '+53 123456789', '+0123456789', 'llámame'])(
    'refuses %o',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
    },
  );

  it.each(['+1234567', '+1234567890123456', '++5351234567', '5123456a'])(
    'refuses %o as well',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
    },
  );

  it.each([
    ['a local number with a plus', '+51234567'],
    ['a local number in a link that needs the country', 'https://wa.me/51234567'],
    ['a link that has no number', 'https://wa.me/message/ABCDEFGH12345'],
    ['a link of another site with a number', 'https://wa.example/5351234567'],
    ['two numbers', '51234567 / 52345678'],
    ['an extension', 'tel:+5351234567;ext=12'],
    ['digits that are turned round', '5123\u202E4567'],
    ['figures of another script', '٥١٢٣٤٥٦٧'],
    ['raised figures', '5123456⁷'],
  ])('refuses %s', (_, text) => {
    expect(normalizePhone(text)).toBeNull();
  });

  it('gives the reason if it knows one', () => {
    expect(refusePhone('5123 4567')).toBeNull();
    expect(refusePhone('5123 4567 / 5234 5678')).toBe('Escribe un solo teléfono.');
    expect(refusePhone('5123-4567 o 52345678')).toBe('Escribe un solo teléfono.');
    expect(refusePhone('wa.me/message/ABC')).toContain('no tiene tu número');
    expect(refusePhone('123')).toContain('8 dígitos');
  });

  it('leaves its own result as it is', () => {
    const local = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));
    fc.assert(
      fc.property(local, (digits) => {
        const phone = normalizePhone(digits) ?? '';
        expect(phone).toBe(`+53${digits}`);
        expect(isPhone(phone)).toBe(true);
        expect(normalizePhone(phone)).toBe(phone);
        expect(normalizePhone(displayPhone(phone))).toBe(phone);
      }),
    );
  });
});

describe('displayPhone', () => {
  it('sets the country code apart', () => {
    expect(displayPhone('+5351234567')).toBe('+53 51234567');
    expect(displayPhone('+13055550100')).toBe('+13055550100');
  });
});

describe('isCubanMobile', () => {
  it.each(['51234567', '5 123-4567', '+53 59999999', '63123456', '005363123456'])(
    'takes %s',
    (text) => {
      expect(isCubanMobile(text)).toBe(true);
    },
  );

  it.each(['', '512', '78301234', '21345678', '61234567', '+34 612 345 678', '+1 305 555 0100'])(
    'does not take %o',
    (text) => {
      expect(isCubanMobile(text)).toBe(false);
    },
  );
});
