import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { DomainError } from '#domain/errors.ts';
import { errorMessages } from '#domain/messages.ts';
import {
  describeSaveFailure,
  isSessionMissing,
  placeIssues,
} from '#islands/owner/saving/save-failure.ts';
import { $online } from '#state/connection.ts';

afterEach(() => {
  $online.set(true);
});

test('says what the server said, or why a rule forbids it', () => {
  const refusal = new ApiError(422, { code: 'validation_failed', message: 'Ahora no.' });
  expect(describeSaveFailure(refusal)).toBe('Ahora no.');
  const tooMany = new DomainError('too_many_images');
  expect(describeSaveFailure(tooMany)).toBe(errorMessages.too_many_images);
});

test.each([
  [413, 'internal', 'Request Entity Too Large', errorMessages.payload_too_large],
  [415, 'internal', 'Unsupported Media Type', errorMessages.unsupported_media_type],
  [422, 'image_unreadable', 'No se pudo leer la imagen.', 'No se pudo leer la imagen.'],
])('says of a picture why it was not taken, whoever refused it: %i %s', (...refusal) => {
  const [status, code, message, text] = refusal;
  expect(describeSaveFailure(new ApiError(status, { code, message }))).toBe(text);
});

test('says of what has no words of its own that it is unknown', () => {
  expect(describeSaveFailure(new TypeError('x is not a function'))).toBe('Error desconocido');
  expect(describeSaveFailure(undefined)).toBe('Error desconocido');
});

test('without a network it says just that', () => {
  $online.set(false);
  expect(describeSaveFailure(new TypeError('fetch'))).toContain('Sin conexión');
});

test('leads to the first of the fields that were refused', () => {
  const issues = ['idempotency-key', 'name', 'price'].map((path) => ({ path, message: path }));
  const setError = vi.fn();
  placeIssues(new ApiError(400, { code: 'validation_failed', message: 'No', issues }), {
    getValues: () => ({ name: '', price: '' }) as never,
    setError,
  });
  expect(setError.mock.calls).toEqual([
    ['name', { message: 'name' }, { shouldFocus: true }],
    ['price', { message: 'price' }, { shouldFocus: false }],
  ]);
});

test.each([
  [401, 'unauthenticated', errorMessages.unauthenticated, true],
  [401, 'internal', 'Unauthorized', true],
  [403, 'internal', 'No autorizado', true],
  [401, 'session_unverified', errorMessages.session_unverified, false],
  [403, 'account_leaving', errorMessages.account_leaving, false],
  [403, 'forbidden', errorMessages.forbidden, false],
  [503, 'service_unavailable', errorMessages.service_unavailable, false],
])('%i %s, %s: has to sign in: %s', (status, code, message, isMissing) => {
  expect(isSessionMissing(new ApiError(status, { code, message }))).toBe(isMissing);
});
