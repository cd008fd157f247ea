import { formatTotpUri } from '#domain/accounts/totp-uri.ts';
import { getIdentity } from './account-identity.ts';
import { ownerApi } from './owner-api.ts';
import { $session } from './session.ts';

// The authenticator app of who is signed in.

export const isTotpEnabled = async (): Promise<boolean> => (await getIdentity()).isTotpEnabled();

/** Begins to set an app up: the secret, and the address that a QR code shows. */
export async function beginTotp(
  password: string,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const { secret } = await ownerApi('POST /auth/second-factor/begin', { body: { password } });
  const account = $session.get().user?.email ?? '';
  return { secret, uri: formatTotpUri({ issuer, account, secret }) };
}

/** Ends the set-up with a code of the app, which each sign-in asks for from now on. */
export const confirmTotp = async (code: string): Promise<void> => {
  await ownerApi('POST /auth/second-factor/on', { body: { code } });
};

export const disableTotp = async (password: string): Promise<void> => {
  await ownerApi('POST /auth/second-factor/off', { body: { password } });
};
