import { describe, expect, it } from 'vitest';
import {
  checkPassword,
  isPasswordValid,
  passwordSpecials,
  validateConfirmation,
} from '#domain/accounts/password.ts';

describe('password rules', () => {
  it.each([
    ['Aa1!aaa', 'length', 'Debe tener al menos 8 caracteres'],
    ['aaaaaa1!', 'uppercase', 'Debe contener al menos una letra mayúscula'],
    ['AAAAAA1!', 'lowercase', 'Debe contener al menos una letra minúscula'],
    ['Aaaaaaa!', 'digit', 'Debe contener al menos un número'],
    ['Aaaaaaa1', 'special', 'Debe contener al menos un carácter especial'],
  ])('%s misses only %s', (password, id, message) => {
    expect(checkPassword(password).filter((rule) => !rule.met)).toEqual([
      { id, message, met: false },
    ]);
    expect(isPasswordValid(password)).toBe(false);
  });

  it.each(Array.from(passwordSpecials))('count %s as special', (letter) => {
    expect(isPasswordValid(`Aaaaaaa1${letter}`)).toBe(true);
  });

  it.each(['\u0000', '\u001b', '\u007f', '\u0085', '\ud800'])('refuse %j', (letter) => {
    expect(isPasswordValid(`Aaaaaaa1!${letter}`)).toBe(false);
  });

  it.each([' ', 'ñ', '€', '§'])('do not count %o as special', (letter) => {
    expect(isPasswordValid(`Aaaaaaa1${letter}`)).toBe(false);
  });

  it('have exactly the decided specials', () => {
    const decided = '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~ ` + = -'.split(' ');
    expect(Array.from(passwordSpecials).toSorted()).toEqual(decided.toSorted());
  });

  it('refuse a password too long to be hashed in peace', () => {
    expect(isPasswordValid(`Aa1!${'a'.repeat(300)}`)).toBe(false);
  });

  it('want the repetition to match', () => {
    expect(validateConfirmation('a', 'a')).toBeNull();
    expect(validateConfirmation('a', 'b')).toBe('Las contraseñas no coinciden');
  });
});
