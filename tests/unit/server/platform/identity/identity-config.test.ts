import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config/env.ts';

describe('the settings of accounts', () => {
  it('keep accounts in the database and emails in the outbox unless set otherwise', () => {
    const { identity, mail } = readConfig({});
    expect(identity).toEqual({ kind: 'embedded' });
    expect(mail).toEqual({
      smtpUrl: undefined,
      isOutboxMeant: false,
      from: { name: 'Vitrina', address: 'hola@vitrina.example' },
      hasOutboxPage: true,
    });
  });

  it.each([
    { SITE_URL: 'https://vitrina.example' },
    { SITE_URL: 'http://localhost.evil.example' },
    { SMTP_URL: 'smtp://mail' },
    { IDENTITY_POOL_ID: 'us-east-2_AbCdEf123', IDENTITY_CLIENT_ID: 'web' },
  ])('show the emails of the outbox to nobody with %j', (variables) => {
    expect(readConfig(variables).mail.hasOutboxPage).toBe(false);
  });

  it('name a hosted pool', () => {
    const { identity } = readConfig({
      IDENTITY_POOL_ID: 'us-east-2_AbCdEf123',
      IDENTITY_CLIENT_ID: 'web',
      IDENTITY_CLIENT_SECRET: 'secreto',
      IDENTITY_AUTH_FLOW: 'USER_SRP_AUTH',
    });
    expect(identity).toMatchObject({
      kind: 'hosted',
      region: 'us-east-2',
      userPoolId: 'us-east-2_AbCdEf123',
      clientSecret: 'secreto',
      authFlow: 'USER_SRP_AUTH',
    });
  });

  it.each([
    [{ IDENTITY_POOL_ID: 'us-east-2_AbCdEf123' }, 'IDENTITY_CLIENT_ID is missing'],
    [{ IDENTITY_POOL_ID: 'without-underscore' }, 'IDENTITY_POOL_ID must look like'],
    [{ IDENTITY_AUTH_FLOW: 'CUSTOM_AUTH' }, 'IDENTITY_AUTH_FLOW must be'],
    [{ IDENTITY_ISSUER: 'us-east-2_AbCdEf123' }, 'IDENTITY_ISSUER must be an absolute URL'],
    [{ IDENTITY_KEYS_URL: '/jwks.json' }, 'IDENTITY_KEYS_URL must be an absolute URL'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must start with smtp://'],
  ])('stop the start for %j', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(ConfigError);
    expect(() => readConfig(variables)).toThrow(sentence);
  });
});
