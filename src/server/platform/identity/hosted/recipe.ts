import type {
  GetUserPoolMfaConfigCommandOutput,
  UserPoolClientType,
  UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { HostedPoolSettings } from './pool.ts';
import {
  accessTokenMs,
  challengeMs,
  refreshTokenMs,
  temporaryPasswordMs,
} from '#domain/accounts/identity-limits.ts';
import { passwordMinLength } from '#domain/limits.ts';

/** The attributes that a registration writes, and that are read of an account. */
const ownAttributes = ['email', 'given_name', 'family_name', 'phone_number'];

/**
 * The settings of a pool that differ from operating.md 1.2: a sentence each, which begins with the name of the setting
 * in the provider's API.
 */
export function listPoolDeviations(
  pool: UserPoolType,
  { SoftwareTokenMfaConfiguration }: Partial<GetUserPoolMfaConfigCommandOutput>,
): string[] {
  const { PasswordPolicy = {} } = pool.Policies ?? {};
  const demanded = (pool.SchemaAttributes ?? [])
    .filter(({ Name = '', Required }) => Required === true && !['sub', 'email'].includes(Name))
    .map(({ Name }) => Name);
  return listUnmet([
    [
      pool.UsernameAttributes?.includes('email') === true,
      'UsernameAttributes lacks email, with which people sign in; it cannot be changed, so make another pool',
    ],
    [
      pool.UsernameConfiguration?.CaseSensitive === false,
      'UsernameConfiguration.CaseSensitive is not false: Ana@… and ana@… are two accounts; make another pool',
    ],
    [
      pool.AutoVerifiedAttributes?.includes('email') === true,
      'AutoVerifiedAttributes lacks email, so no code is sent',
    ],
    [
      demanded.length === 0,
      `SchemaAttributes demands ${demanded.join(', ')}, which an account may lack; make another pool`,
    ],
    [
      (pool.VerificationMessageTemplate?.DefaultEmailOption ?? 'CONFIRM_WITH_CODE') ===
        'CONFIRM_WITH_CODE',
      'VerificationMessageTemplate.DefaultEmailOption is not CONFIRM_WITH_CODE: people get a link and are asked for a code',
    ],
    [
      PasswordPolicy.MinimumLength === passwordMinLength,
      `PasswordPolicy.MinimumLength is ${PasswordPolicy.MinimumLength ?? 'not set'}, and forms ask for ${passwordMinLength}`,
    ],
    ...(['RequireUppercase', 'RequireLowercase', 'RequireNumbers', 'RequireSymbols'] as const).map(
      (rule) => [PasswordPolicy[rule] === true, `PasswordPolicy.${rule} is not true`] as const,
    ),
    [
      (PasswordPolicy.TemporaryPasswordValidityDays ?? 7) * dayMs === temporaryPasswordMs,
      `PasswordPolicy.TemporaryPasswordValidityDays is not ${temporaryPasswordMs / dayMs}`,
    ],
    [
      (PasswordPolicy.PasswordHistorySize ?? 0) === 0,
      'PasswordPolicy.PasswordHistorySize is not 0: a present password is verified by changing it into itself',
    ],
    [
      pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true,
      'AdminCreateUserConfig.AllowAdminCreateUserOnly is true, so nobody can register',
    ],
    [
      pool.AccountRecoverySetting?.RecoveryMechanisms?.some(
        ({ Name }) => Name === 'verified_email',
      ) !== false,
      'AccountRecoverySetting lacks verified_email, so a forgotten password cannot be set anew',
    ],
    [
      pool.MfaConfiguration === 'OPTIONAL' || pool.MfaConfiguration === 'ON',
      'MfaConfiguration is OFF: set OPTIONAL, since operators need a second factor',
    ],
    [
      SoftwareTokenMfaConfiguration?.Enabled === true,
      'SoftwareTokenMfaConfiguration.Enabled is not true: the second factor is an authenticator app',
    ],
    [
      pool.DeviceConfiguration === undefined,
      'DeviceConfiguration is set: remembered devices sign in by a flow that is not let through',
    ],
    [
      pool.EmailConfiguration?.EmailSendingAccount === 'DEVELOPER',
      'EmailConfiguration.EmailSendingAccount is not DEVELOPER: the provider itself sends few e-mails a day; name a sender of SES',
    ],
  ]);
}

/** The settings of a pool's client that differ from operating.md 1.2. No sentence contains the secret. */
export function listClientDeviations(
  client: UserPoolClientType,
  { authFlow, clientSecret }: Pick<HostedPoolSettings, 'authFlow' | 'clientSecret'>,
): string[] {
  const { ExplicitAuthFlows = [], RefreshTokenRotation, WriteAttributes, ReadAttributes } = client;
  const unwritten = ownAttributes.filter((name) => WriteAttributes?.includes(name) === false);
  const unread = [...ownAttributes, 'email_verified'].filter(
    (name) => ReadAttributes?.includes(name) === false,
  );
  return listUnmet([
    [
      client.ClientSecret === clientSecret,
      client.ClientSecret === undefined
        ? 'ClientSecret: the client has none, so leave IDENTITY_CLIENT_SECRET out'
        : 'ClientSecret is not the one of IDENTITY_CLIENT_SECRET',
    ],
    [
      ExplicitAuthFlows.includes(`ALLOW_${authFlow}`),
      `ExplicitAuthFlows lacks ALLOW_${authFlow}, the flow of IDENTITY_AUTH_FLOW`,
    ],
    [
      RefreshTokenRotation?.Feature === 'ENABLED',
      'RefreshTokenRotation.Feature is not ENABLED: a refresh token that was stolen is good for as long as the session',
    ],
    [
      RefreshTokenRotation?.Feature !== 'ENABLED' ||
        (RefreshTokenRotation.RetryGracePeriodSeconds ?? 0) === 60,
      'RefreshTokenRotation.RetryGracePeriodSeconds is not 60: who loses a response on a slow network is signed out',
    ],
    [
      RefreshTokenRotation?.Feature !== 'ENABLED' ||
        !ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'),
      'ExplicitAuthFlows has ALLOW_REFRESH_TOKEN_AUTH, which does not go with rotation',
    ],
    [
      toMs(client.AuthSessionValidity ?? 3, 'minutes') === challengeMs,
      `AuthSessionValidity is not ${challengeMs / 60_000} minutes, as the screens count`,
    ],
    [
      client.EnableTokenRevocation === true,
      'EnableTokenRevocation is not true: signing out ends nothing at the pool',
    ],
    [
      client.PreventUserExistenceErrors === 'ENABLED',
      'PreventUserExistenceErrors is not ENABLED: a stranger learns who has an account',
    ],
    [
      toMs(client.AccessTokenValidity ?? 1, client.TokenValidityUnits?.AccessToken ?? 'hours') ===
        accessTokenMs,
      `AccessTokenValidity is not ${accessTokenMs / 60_000} minutes, for which a session outlives its end at most`,
    ],
    [
      toMs(client.IdTokenValidity ?? 1, client.TokenValidityUnits?.IdToken ?? 'hours') ===
        accessTokenMs,
      `IdTokenValidity is not ${accessTokenMs / 60_000} minutes`,
    ],
    [
      toMs(client.RefreshTokenValidity ?? 30, client.TokenValidityUnits?.RefreshToken ?? 'days') ===
        refreshTokenMs,
      `RefreshTokenValidity is not ${refreshTokenMs / dayMs} days`,
    ],
    [
      unwritten.length === 0,
      `WriteAttributes lacks ${unwritten.join(', ')}, which a registration writes`,
    ],
    [
      unread.length === 0,
      `ReadAttributes lacks ${unread.join(', ')}, by which an account is known here`,
    ],
  ]);
}

const dayMs = 24 * 3_600_000;
const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: dayMs };
const toMs = (count: number, unit: keyof typeof unitMs): number => count * unitMs[unit];

const listUnmet = (rules: readonly (readonly [isMet: boolean, sentence: string])[]): string[] =>
  rules.filter(([isMet]) => !isMet).map(([, sentence]) => sentence);
