import type { MfaMethod, PoolUser } from '#server/platform/db/identity-schema.ts';

/** The second factors that a user has enabled and can use. */
export function listMfaMethods(user: PoolUser): MfaMethod[] {
  const methods: MfaMethod[] = [];
  if (user.totpEnabled && user.totpSecret !== null) methods.push('SOFTWARE_TOKEN_MFA');
  if (user.smsEnabled && user.phone !== null) methods.push('SMS_MFA');
  return methods;
}
