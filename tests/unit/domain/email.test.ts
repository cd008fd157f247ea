import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail, isEmail, normalizeEmail } from '#domain/accounts/email.ts';

test.each([
  ['ＡＮＡ＠ｔｉｅｎｄａ．ｃｕ', 'ana@tienda.cu'],
  [' Ana@Tienda.CU ', 'ana@tienda.cu'],
  ['\u200B ana@tienda.cu\u200B \u2069', 'ana@tienda.cu'],
  ['ﬁna@tienda.cu', 'fina@tienda.cu'],
  ['jose\u0301@tienda.cu', 'josé@tienda.cu'],
  ['ana@piñata.com.cu', 'ana@xn--piata-pta.com.cu'],
  ['Ana@PIN\u0303ATA.com.cu', 'ana@xn--piata-pta.com.cu'],
  ['ana@xn--piata-pta.com.cu', 'ana@xn--piata-pta.com.cu'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  // Texts that are no addresses: a name, and hosts that only a browser would take.
  ['Ñico', 'ñico'],
  ['ana@127.1', 'ana@127.1'],
  ['ana@ñ/x', 'ana@ñ/x'],
  ['ana@ñ:80', 'ana@ñ:80'],
])('%s is compared as %s', (typed, compared) => {
  expect(normalizeEmail(typed)).toBe(compared);
});

test('the form for comparison is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizeEmail(text);
      expect(normalizeEmail(once)).toBe(once);
    }),
    { numRuns: 300, examples: [['\u1FBD']] },
  );
});

test.each([
  'an\u200Ba@tienda.cu',
  'an\u202Ea@tienda.cu',
  'an\u0000a@tienda.cu',
  'an\u00ADa@tienda.cu',
])('no address has an invisible character (%j)', (email) => {
  expect(isEmail(email)).toBe(false);
});

test.each(['ana@piñata.com.cu', 'ana@xn--piata-pta.com.cu', 'ana@xn--e1afmkfd.xn--p1ai'])(
  '%s is an address',
  (email) => {
    expect(isEmail(email)).toBe(true);
    expect(isEmail(normalizeEmail(email))).toBe(true);
  },
);

test('the typed spelling decides between two accounts', () => {
  expect(foldEmail(' Ana@Piñata.com.cu')).toBe('ana@piñata.com.cu');
});
