import { describe, expect, test } from 'vitest';
import {
  findFieldErrors,
  findFirstWrong,
  parseValues,
  serializeValues,
  readIssues,
} from '#islands/comments/comment-form-state.ts';
import { emptyValues, isSameComment } from '#islands/comments/comment-values.ts';

describe('errors of the comment form', () => {
  test('names every field that is refused on creation', () => {
    expect(findFieldErrors({ ...emptyValues, authorEmail: 'mal' }, 'create')).toEqual({
      comment: 'El comentario no puede estar vacío',
      authorName: 'El nombre es requerido',
      authorEmail: 'El formato del email no es válido',
    });
  });

  test('checks only the text of an edit', () => {
    expect(findFieldErrors({ ...emptyValues, comment: 'Bien' }, 'edit')).toEqual({});
    expect(findFieldErrors({ ...emptyValues, comment: 'x'.repeat(501) }, 'edit')).toEqual({
      comment: 'El comentario no puede exceder los 500 caracteres',
    });
  });

  test('finds the first wrong field in the order of the form', () => {
    expect(findFirstWrong({ authorEmail: 'b', authorName: 'a' })).toBe('authorName');
    expect(findFirstWrong({})).toBeUndefined();
  });

  test("puts the server's refusals at their fields and drops those of other fields", () => {
    const issues = [
      { path: 'authorName', message: 'primero' },
      { path: 'authorName', message: 'segundo' },
      { path: 'productId', message: 'ajeno' },
    ];
    expect(readIssues(issues)).toEqual({ authorName: 'primero' });
  });
});

describe('a draft', () => {
  const typed = { comment: 'Hola', authorName: 'Ana', authorEmail: 'a@b.cu', rating: 4 } as const;

  test('comes back as it was typed', () => {
    expect(parseValues(serializeValues(typed))).toEqual(typed);
  });

  test('is not kept of a form with nothing but spaces', () => {
    expect(serializeValues({ ...emptyValues, comment: ' \n' })).toBeNull();
    expect(serializeValues({ ...emptyValues, rating: 1 })).not.toBeNull();
  });

  test.each([null, '', 'null', '[', '7', '"texto"'])('is none when %j was stored', (stored) => {
    expect(parseValues(stored)).toBeNull();
  });

  test('loses only the invalid parts', () => {
    const stored = JSON.stringify({ comment: 'Hola', authorName: 3, rating: 9 });
    expect(parseValues(stored)).toEqual({ ...emptyValues, comment: 'Hola' });
  });

  test('is the same comment whatever spaces surround it', () => {
    expect(isSameComment(typed, { comment: ' Hola\n', authorName: 'Ana ' })).toBe(true);
    expect(isSameComment(typed, { comment: 'Hola', authorName: 'Eva' })).toBe(false);
  });
});
