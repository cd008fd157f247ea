import { apiUrl } from '../api-url.ts';
import type { Identity } from './identity.ts';
import type { IdentitySettings } from '#contract/accounts.ts';

/** Loads the identity client into the page: 37 KB, which only people who sign in or are signed in need. */
export async function loadIdentity(settings: IdentitySettings): Promise<Identity> {
  const { createIdentity } = await import('./amplify.ts');
  return createIdentity(settings, new URL(apiUrl, location.origin).origin);
}
