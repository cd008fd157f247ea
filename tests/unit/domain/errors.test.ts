import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/error-code.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { errorMessages } from '#domain/messages.ts';

describe('DomainError', () => {
  it.each(errorCodes)('has a sentence for %s', (code) => {
    const error = new DomainError(code);
    expect(error.message).toBe(errorMessages[code]);
    expect(error.message).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
    expect(isDomainError(error)).toBe(true);
  });

  it('can carry a more exact message, the fields and the cause', () => {
    const cause = new Error('disk');
    const issues = [{ path: 'name', message: 'El nombre es requerido' }];
    const error = new DomainError('validation_failed', { message: 'Revisa', issues, cause });
    expect(error).toMatchObject({ message: 'Revisa', issues, cause, code: 'validation_failed' });
    expect(isDomainError(cause)).toBe(false);
  });
});
