import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';

test.each([
  ['ＡＮＡ＠ｔｉｅｎｄａ．ｃｕ', 'ana@tienda.cu'],
  [' Ana@Tienda.CU ', 'ana@tienda.cu'],
  ['ﬁna@tienda.cu', 'fina@tienda.cu'],
  ['jose\u0301@tienda.cu', 'josé@tienda.cu'],
])('%s is compared as %s', (typed, compared) => {
  expect(normalizeEmail(typed)).toBe(compared);
});

test('what is compared stays the same when it is compared again', () => {
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
])('no address has a character that nobody sees (%j)', (email) => {
  expect(isEmail(email)).toBe(false);
});
