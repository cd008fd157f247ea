import { describe, expect, it } from 'vitest';
import {
  canPublish,
  isAlmostFull,
  preview50,
  remaining,
  validateAuthorEmail,
  validateAuthorName,
  validateCommentText,
} from '#domain/products/comment.ts';

describe('a comment', () => {
  it('needs a text and a name, and may do without an address', () => {
    expect(validateCommentText('Muy rico')).toBeNull();
    expect(validateAuthorName('Ana')).toBeNull();
    expect(['', '  ', 'ana@sol.cu'].map(validateAuthorEmail)).toEqual([null, null, null]);
  });

  it.each([
    [validateCommentText, ' \n', 'El comentario no puede estar vacío'],
    [validateCommentText, 'a'.repeat(501), 'El comentario no puede exceder los 500 caracteres'],
    [validateAuthorName, ' ', 'El nombre es requerido'],
    [validateAuthorName, 'a'.repeat(101), 'El nombre no puede exceder los 100 caracteres'],
    [validateAuthorEmail, 'ana@', 'El formato del email no es válido'],
  ])('is refused by %o', (validate, value, message) => {
    expect(validate(value)).toBe(message);
  });

  it('accepts exactly 500 characters', () => {
    expect(canPublish('a'.repeat(500))).toBe(true);
    expect(canPublish('a'.repeat(501))).toBe(false);
    expect(canPublish('')).toBe(false);
  });
});

describe('the counter', () => {
  it('turns amber under 50', () => {
    expect(remaining('a'.repeat(450))).toBe(50);
    expect(isAlmostFull('a'.repeat(450))).toBe(false);
    expect(isAlmostFull('a'.repeat(451))).toBe(true);
    expect(remaining('a'.repeat(501))).toBe(-1);
  });
});

describe('preview50', () => {
  it('shows at most 50 characters and never half a letter', () => {
    expect(preview50('a'.repeat(50))).toBe('a'.repeat(50));
    expect(preview50('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
    expect(preview50('😀'.repeat(60)).isWellFormed()).toBe(true);
  });
});

describe('validateAuthorEmail', () => {
  it.each(['ana@sol.cu', 'a.b+c@sub.sol.cu', 'ana@señal.cu', 'ana@sol.cu\u200B', '\u200B'])(
    'accepts %s',
    (email) => {
      expect(validateAuthorEmail(email)).toBeNull();
    },
  );

  it.each([
    'ana',
    'ana@sol',
    '@sol.cu',
    'a b@sol.cu',
    'ana@sol..cu',
    '.a@sol.cu',
    'a@b@c.cu',
    'a@-b.cu',
  ])('refuses %s', (email) => {
    expect(validateAuthorEmail(email)).not.toBeNull();
  });

  it('returns at once for a hostile address', () => {
    const hostile = `a@${'a-'.repeat(120)}!`;
    expect(validateAuthorEmail(hostile)).not.toBeNull();
  });
});
