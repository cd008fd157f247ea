import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayPhone, isCubanMobile, isPhone, normalizePhone } from '#domain/accounts/phone.ts';

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
  ])('stores %s as %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });

  it.each(['', '1234567', '123456789', '+53 1234567', '+53 123456789', '+0123456789', 'llámame'])(
    'refuses %o',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
    },
  );

  it.each(['+1234567', '+1234567890123456', '++5351234567', '5123456a', '+53512345６7'])(
    'refuses %o as well',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
    },
  );

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
