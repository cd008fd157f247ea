import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addSecret } from '#server/platform/identity/hosted/forward.ts';

const client = { endpoint: 'http://pool', clientId: 'web', clientSecret: 'secreto' };
const hash = (name: string): string =>
  createHmac('sha256', 'secreto').update(`${name}web`).digest('base64');

describe('the secret that a hosted pool demands', () => {
  it.each(['SignUp', 'ConfirmSignUp', 'ForgotPassword'] as const)(
    'is beside the user name of %s',
    (action) => {
      expect(addSecret(client, action, { ClientId: 'any', Username: 'ana' })).toEqual({
        ClientId: 'web',
        Username: 'ana',
        SecretHash: hash('ana'),
      });
    },
  );

  it('is among the parameters of a sign-in and of a response', () => {
    const parameters = { USERNAME: 'ana', PASSWORD: 'x' };
    expect(
      addSecret(client, 'InitiateAuth', { ClientId: 'any', AuthParameters: parameters }),
    ).toMatchObject({ AuthParameters: { ...parameters, SECRET_HASH: hash('ana') } });
    expect(
      addSecret(client, 'RespondToAuthChallenge', {
        ClientId: 'any',
        ChallengeResponses: { USERNAME: 'id-1' },
      }),
    ).toMatchObject({ ChallengeResponses: { SECRET_HASH: hash('id-1') } });
  });

  it.each([
    ['RevokeToken', { Token: 't' }],
    ['GetTokensFromRefreshToken', { RefreshToken: 't' }],
  ] as const)('is sent unchanged with %s, which has no user name', (action, token) => {
    expect(addSecret(client, action, { ClientId: 'any', ...token })).toEqual({
      ...token,
      ClientId: 'web',
      ClientSecret: 'secreto',
    });
  });

  it('stays away from calls that carry an access token', () => {
    const body = { AccessToken: 't' };
    expect(JSON.stringify(addSecret(client, 'GetUser', body))).toBe(JSON.stringify(body));
  });

  it('is left out for a client without one', () => {
    const open = { ...client, clientSecret: undefined };
    expect(addSecret(open, 'ForgotPassword', { ClientId: 'any', Username: 'ana' })).toEqual({
      ClientId: 'web',
      Username: 'ana',
    });
  });
});
