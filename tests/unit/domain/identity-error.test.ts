import { describe, expect, it } from 'vitest';
import {
  attemptsExceeded,
  identityErrorNames,
  toErrorCode,
} from '#domain/accounts/identity-error.ts';
import { errorMessages } from '#domain/messages.ts';

describe('errors of the identity provider', () => {
  it('distinguishes a locked name from a wrong password', () => {
    expect(toErrorCode('NotAuthorizedException', 'Incorrect username or password.')).toBe(
      'invalid_credentials',
    );
    expect(toErrorCode('NotAuthorizedException', attemptsExceeded)).toBe('rate_limited');
  });

  it('responds alike for an unknown name and a wrong password', () => {
    expect(toErrorCode('UserNotFoundException', '')).toBe(
      toErrorCode('NotAuthorizedException', ''),
    );
  });

  it('treats an unknown error as a failing provider', () => {
    expect(toErrorCode('SomethingNewException', '')).toBe('service_unavailable');
    expect(toErrorCode('InternalErrorException', '')).toBe('service_unavailable');
  });

  it.each(identityErrorNames)('has a Spanish sentence for %s', (name) => {
    expect(errorMessages[toErrorCode(name, '')]).toMatch(/\S{2,} \S{2,}/);
  });
});
