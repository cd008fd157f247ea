import { formatTotpUri } from '#domain/accounts/totp-uri.ts';
import { accountTimeout } from './account-api.ts';
import { getIdentity } from './account-identity.ts';
import { ownerApi } from './owner-api.ts';
import { $session } from './session.ts';

// The authenticator app of the signed-in person.

export const isTotpEnabled = async (): Promise<boolean> => (await getIdentity()).isTotpEnabled();

/** Starts the set-up of an app. Returns the secret, and the address for a QR code. */
export async function beginTotp(
  password: string,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const { secret } = await ownerApi('POST /auth/second-factor/begin', {
    body: { password },
    timeout: accountTimeout,
  });
  const account = $session.get().user?.email ?? '';
  return { secret, uri: formatTotpUri({ issuer, account, secret }) };
}

/** Finishes the set-up with a code of the app. From now on each sign-in asks for a code. */
export const confirmTotp = async (code: string): Promise<void> => {
  await ownerApi('POST /auth/second-factor/on', { body: { code } });
};

export const disableTotp = async (password: string): Promise<void> => {
  await ownerApi('POST /auth/second-factor/off', { body: { password }, timeout: accountTimeout });
};
