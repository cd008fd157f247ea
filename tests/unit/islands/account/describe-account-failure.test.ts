import { expect, test } from 'vitest';
import { ApiError, createForeignError } from '#client/api-error.ts';
import { apiMessages, errorMessages } from '#domain/messages.ts';
import { describeAccountFailure } from '#islands/account/describe-account-failure.ts';

const refusal = new ApiError(422, { code: 'invalid_code', message: errorMessages.invalid_code });
const nothing = new ApiError(500, { code: 'internal', message: 'x' });
const foreign = createForeignError(200);
const fallback = 'Error al confirmar';
const unexpected = 'Error inesperado al confirmar';

test.each([
  ['what the server said', refusal, errorMessages.invalid_code, errorMessages.invalid_code],
  ['a sentence of its own where the server says nothing', nothing, fallback, fallback],
  [
    'of a page in place of a response that the service is away',
    foreign,
    apiMessages.unavailable,
    apiMessages.unavailable,
  ],
  ['of a fault of the page', new TypeError('x is not a function'), unexpected, fallback],
])('says %s', (_, error, text, withoutUnexpected) => {
  expect(describeAccountFailure(error, { fallback, unexpected })).toBe(text);
  expect(describeAccountFailure(error, { fallback })).toBe(withoutUnexpected);
});
