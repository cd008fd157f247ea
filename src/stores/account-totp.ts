import { getIdentity } from './account-identity.ts';
import { ownerApi } from './owner-api.ts';

/** The authenticator app of who is signed in, at the identity provider. */
export const isTotpEnabled = async (): Promise<boolean> => (await getIdentity()).isTotpEnabled();

export const beginTotp = async (issuer: string): Promise<{ secret: string; uri: string }> =>
  (await getIdentity()).beginTotp(issuer);

export const confirmTotp = async (code: string): Promise<void> =>
  (await getIdentity()).confirmTotp(code);

export const disableTotp = async (password: string): Promise<void> => {
  await ownerApi.disableSecondFactor({ body: { password } });
};
