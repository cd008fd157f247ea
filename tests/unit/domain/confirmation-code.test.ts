import { describe, expect, it } from 'vitest';
import {
  cleanConfirmationCode,
  cleanMfaCode,
  isConfirmationCode,
  isMfaCode,
} from '#domain/accounts/confirmation-code.ts';

describe('codes', () => {
  it('have exactly six digits', () => {
    expect(isConfirmationCode('012345')).toBe(true);
    for (const text of ['12345', '1234567', '12345a', '１２３４５６', '123456\n', '']) {
      expect(isConfirmationCode(text)).toBe(false);
    }
  });

  it('are cleaned of what a paste brings along', () => {
    expect(cleanConfirmationCode(' 012-345 6')).toBe('012345');
    expect(cleanMfaCode(' 12a b56 ')).toBe('12ab56');
    expect(cleanMfaCode('1234567')).toBe('123456');
  });

  it('of a second factor have six characters', () => {
    expect(isMfaCode('12ab56')).toBe(true);
    expect(isMfaCode('12345')).toBe(false);
    expect(isMfaCode('12 456')).toBe(false);
  });
});
