import { apiUrl } from '../api-url.ts';
import type { Identity } from './identity.ts';
import type { IdentitySettings } from '#contract/accounts.ts';

/** Brings the identity client into the page; 37 KB that only who signs in or is signed in needs. */
export async function loadIdentity(settings: IdentitySettings): Promise<Identity> {
  const { createIdentity } = await import('./amplify.ts');
  return createIdentity(settings, new URL(apiUrl, location.origin).origin);
}
