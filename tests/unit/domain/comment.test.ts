import { describe, expect, it } from 'vitest';
import {
  canPublish,
  isAlmostFull,
  preview50,
  remaining,
  validateAuthorEmail,
  validateComment,
} from '#domain/products/comment.ts';

const valid = { comment: 'Muy rico', authorName: 'Ana' };

describe('validateComment', () => {
  it('accepts a text and a name, with or without an address', () => {
    expect(validateComment(valid, 'create')).toEqual([]);
    expect(validateComment({ ...valid, authorEmail: 'ana@sol.cu' }, 'create')).toEqual([]);
    expect(validateComment({ ...valid, authorEmail: '  ' }, 'create')).toEqual([]);
  });

  it.each([
    [{ comment: ' \n' }, 'comment', 'El comentario no puede estar vacío'],
    [{ comment: 'a'.repeat(501) }, 'comment', 'El comentario no puede exceder los 500 caracteres'],
    [{ authorName: ' ' }, 'authorName', 'El nombre es requerido'],
    [
      { authorName: 'a'.repeat(101) },
      'authorName',
      'El nombre no puede exceder los 100 caracteres',
    ],
    [{ authorEmail: 'ana@' }, 'authorEmail', 'El formato del email no es válido'],
  ])('refuses %o', (change, path, message) => {
    expect(validateComment({ ...valid, ...change }, 'create')).toEqual([{ path, message }]);
  });

  it('looks at the text alone when editing', () => {
    expect(validateComment({ comment: 'Bien' }, 'edit')).toEqual([]);
    expect(validateComment({ comment: '', authorEmail: 'x' }, 'edit')).toHaveLength(1);
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
  it.each(['ana@sol.cu', 'a.b+c@sub.sol.cu', 'ana@señal.cu'])('accepts %s', (email) => {
    expect(validateAuthorEmail(email)).toBeNull();
  });

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

  it('answers at once for a hostile address', () => {
    const hostile = `a@${'a-'.repeat(120)}!`;
    expect(validateAuthorEmail(hostile)).not.toBeNull();
  });
});
