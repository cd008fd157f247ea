import { describe, expect, it } from 'vitest';
import {
  checkPasswordRules,
  isPasswordValid,
  listRefusals,
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
    expect(checkPasswordRules(password).filter((rule) => !rule.met)).toEqual([
      { id, message, met: false },
    ]);
    expect(isPasswordValid(password)).toBe(false);
  });

  it.each([22, 43])('refuse what the pool takes for a key, of %i letters', (length) => {
    const password = `once:${'Aa1'.repeat(15).slice(0, length)}`;
    const message = 'No puede tener la forma de una clave de un solo uso, «once:…»';
    expect(checkPasswordRules(password).filter((rule) => !rule.met)).toEqual([
      { id: 'key', message, met: false },
    ]);
    expect(listRefusals(password)).toEqual([
      'La contraseña no puede tener la forma de una clave de un solo uso, «once:…»',
    ]);
    expect(isPasswordValid(password)).toBe(false);
  });

  it.each([21, 44])('take what is no such key, of %i letters, and list nothing of it', (length) => {
    const password = `once:${'Aa1'.repeat(15).slice(0, length)}`;
    expect(isPasswordValid(password)).toBe(true);
    expect(checkPasswordRules(password)).toHaveLength(5);
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

  it('refuse a password that is too long to hash', () => {
    expect(isPasswordValid(`Aa1!${'a'.repeat(300)}`)).toBe(false);
  });

  it('demand a matching repetition', () => {
    expect(validateConfirmation('a', 'a')).toBeNull();
    expect(validateConfirmation('a', 'b')).toBe('Las contraseñas no coinciden');
  });
});
