import { describe, expect, test } from 'vitest';
import {
  listClientDeviations,
  listPoolDeviations,
} from '#server/platform/identity/hosted/recipe.ts';

type Pool = Parameters<typeof listPoolDeviations>[0];
type Client = Parameters<typeof listClientDeviations>[0];

const pool: Pool = {
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  SchemaAttributes: [
    { Name: 'sub', Required: true },
    { Name: 'email', Required: true },
    { Name: 'birthdate', Required: false },
  ],
  VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE' },
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireUppercase: true,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
  },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  MfaConfiguration: 'OPTIONAL',
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
};
const factors = { SoftwareTokenMfaConfiguration: { Enabled: true } };
const client: Client = {
  ClientSecret: 'secreto',
  ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  EnableTokenRevocation: true,
  PreventUserExistenceErrors: 'ENABLED',
  AccessTokenValidity: 60,
  IdTokenValidity: 1,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'hours', RefreshToken: 'days' },
};
const settings = { authFlow: 'USER_PASSWORD_AUTH', clientSecret: 'secreto' } as const;

test('a pool and a client of the recipe deviate nowhere', () => {
  expect(listPoolDeviations(pool, factors)).toEqual([]);
  expect(listClientDeviations(client, settings)).toEqual([]);
});

describe('each deviation is one sentence that begins with the setting', () => {
  test.each<[Partial<Pool>, string]>([
    [{ UsernameAttributes: undefined }, 'UsernameAttributes '],
    [{ UsernameConfiguration: undefined }, 'UsernameConfiguration.CaseSensitive '],
    [{ AutoVerifiedAttributes: ['phone_number'] }, 'AutoVerifiedAttributes '],
    [
      { SchemaAttributes: [{ Name: 'birthdate', Required: true }] },
      'SchemaAttributes demands birthdate',
    ],
    [
      { SchemaAttributes: [{ Name: 'phone_number', Required: true }] },
      'SchemaAttributes demands phone_number',
    ],
    [
      { VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_LINK' } },
      'VerificationMessageTemplate.DefaultEmailOption ',
    ],
    [{ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }, 'AdminCreateUserConfig.'],
    [
      { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] } },
      'AccountRecoverySetting ',
    ],
    [{ MfaConfiguration: 'OFF' }, 'MfaConfiguration '],
    [{ DeviceConfiguration: {} }, 'DeviceConfiguration '],
    [{ EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' } }, 'EmailConfiguration.'],
  ])('of the pool: %j', (change, beginning) => {
    const deviations = listPoolDeviations({ ...pool, ...change }, factors);
    expect(deviations).toHaveLength(1);
    expect(deviations[0]?.startsWith(beginning), deviations[0]).toBe(true);
  });

  test.each([
    ['MinimumLength', 12],
    ['RequireUppercase', false],
    ['RequireLowercase', false],
    ['RequireNumbers', false],
    ['RequireSymbols', false],
    ['TemporaryPasswordValidityDays', 90],
    ['PasswordHistorySize', 3],
  ] as const)('of the rules of passwords: %s %s', (rule, value) => {
    const PasswordPolicy = { ...pool.Policies?.PasswordPolicy, [rule]: value };
    const deviations = listPoolDeviations({ ...pool, Policies: { PasswordPolicy } }, factors);
    expect(deviations).toHaveLength(1);
    expect(deviations[0]).toMatch(new RegExp(`^PasswordPolicy\\.${rule} `));
  });

  test('of the second factor', () => {
    expect(listPoolDeviations(pool, {})).toEqual([
      expect.stringMatching(/^SoftwareTokenMfaConfiguration\.Enabled /),
    ]);
  });

  test.each<[Partial<Client>, string]>([
    [{ ClientSecret: 'otro' }, 'ClientSecret '],
    [{ ClientSecret: undefined }, 'ClientSecret: the client has none'],
    [
      { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] },
      'ExplicitAuthFlows lacks ALLOW_USER_PASSWORD_AUTH',
    ],
    [
      { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
      'ExplicitAuthFlows has ALLOW_REFRESH_TOKEN_AUTH',
    ],
    [{ RefreshTokenRotation: undefined }, 'RefreshTokenRotation.Feature '],
    [
      { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 0 } },
      'RefreshTokenRotation.RetryGracePeriodSeconds ',
    ],
    [{ EnableTokenRevocation: false }, 'EnableTokenRevocation '],
    [{ PreventUserExistenceErrors: 'LEGACY' }, 'PreventUserExistenceErrors '],
    [{ AccessTokenValidity: 24 * 60 }, 'AccessTokenValidity '],
    [{ IdTokenValidity: 2 }, 'IdTokenValidity '],
    [{ RefreshTokenValidity: 3650 }, 'RefreshTokenValidity '],
    [
      { WriteAttributes: ['email', 'name'] },
      'WriteAttributes lacks given_name, family_name, phone_number',
    ],
    [
      { ReadAttributes: ['email', 'given_name', 'family_name'] },
      'ReadAttributes lacks phone_number, email_verified',
    ],
    [{ AuthSessionValidity: 15 }, 'AuthSessionValidity '],
  ])('of the client: %j', (change, beginning) => {
    const deviations = listClientDeviations({ ...client, ...change }, settings);
    expect(deviations).toHaveLength(1);
    expect(deviations[0]?.startsWith(beginning), deviations[0]).toBe(true);
    expect(deviations[0]).not.toContain('secreto');
  });
});
