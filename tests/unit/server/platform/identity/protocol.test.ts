import { describe, expect, it } from 'vitest';
import { parseBody, readAction } from '#server/platform/identity/protocol.ts';

const target = (action: string): string => `AWSCognitoIdentityProviderService.${action}`;

describe('the allow-list of the gateway', () => {
  it.each(['SignUp', 'GetTokensFromRefreshToken', 'SetUserMFAPreference'])('has %s', (action) => {
    expect(readAction(target(action))).toBe(action);
  });

  it.each([
    undefined,
    '',
    'SignUp',
    target('AdminDeleteUser'),
    target('AdminInitiateAuth'),
    target('DeleteUser'),
    target('ListUsers'),
    target('UpdateUserAttributes'),
    target('constructor'),
    target('__proto__'),
    target('signup'),
    `Other.${target('SignUp')}`,
  ])('does not have %s', (header) => {
    expect(readAction(header)).toBeNull();
  });

  it('accepts only the two flows that have a user name', () => {
    const body = { ClientId: 'c', AuthParameters: { USERNAME: 'a', PASSWORD: 'b' } };
    expect(parseBody('InitiateAuth', { ...body, AuthFlow: 'USER_PASSWORD_AUTH' })).not.toBeNull();
    for (const AuthFlow of ['REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH', 'ADMIN_USER_PASSWORD_AUTH']) {
      expect(parseBody('InitiateAuth', { ...body, AuthFlow })).toBeNull();
    }
  });

  it('drops fields that a caller could smuggle to a hosted pool', () => {
    const body = parseBody('SignUp', {
      ClientId: 'c',
      Username: 'ana@tienda.cu',
      Password: 'x',
      SecretHash: 'guess',
      ClientMetadata: { a: 'b' },
      UserAttributes: [
        { Name: 'given_name', Value: 'Ana' },
        { Name: 'custom:role', Value: 'admin' },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    expect(body).toEqual({
      ClientId: 'c',
      Username: 'ana@tienda.cu',
      Password: 'x',
      UserAttributes: [{ Name: 'given_name', Value: 'Ana' }],
    });
  });

  it('drops a secret hash that a caller gives', () => {
    const body = parseBody('InitiateAuth', {
      ClientId: 'c',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'a', SECRET_HASH: 'guess' },
    });
    expect(body?.AuthParameters).toEqual({ USERNAME: 'a' });
  });

  it.each([
    null,
    [],
    'text',
    {},
    { ClientId: 'c', Username: '' },
    { ClientId: 'c', Username: 'a\u0000b' },
    { ClientId: 'c', Username: '\ud800' },
    { ClientId: 'c', Username: 'a'.repeat(255) },
    { ClientId: 'c', Username: { $ne: null } },
  ])('refuses %j as a body', (body) => {
    expect(parseBody('ForgotPassword', body)).toBeNull();
  });
});
