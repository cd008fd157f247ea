import type { Identity } from '#client/identity/identity.ts';
import { loadIdentity } from '#client/identity/load-identity.ts';
import { hasStoredTokens } from '#client/identity/token-storage.ts';
import type { IdentitySettings } from '#contract/accounts.ts';
import { accountApi } from './account-api.ts';
import { readStored, writeStored } from './stored/stored.ts';

const key = 'vitrina:identity-settings';
let loading: Promise<Identity> | undefined;

let asked: Promise<IdentitySettings> | undefined;

/** The identity client, loaded and set up at the first call. */
export function getIdentity(): Promise<Identity> {
  loading ??= readSettings()
    .then(loadIdentity)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/**
 * Takes the settings that the last sign-in stored, which spares a round trip on each page and works without a network.
 * It also asks the API for them, for the next page.
 */
async function readSettings(): Promise<IdentitySettings> {
  const kept = hasStoredTokens() ? (readStored('browser', key) as IdentitySettings | null) : null;
  if (kept === null) return fetchSettings();
  fetchSettings().catch(() => undefined);
  return kept;
}

/** Stores the settings that came with a response. */
export function keepSettings(settings: IdentitySettings): void {
  asked = Promise.resolve(settings);
  writeStored('browser', key, settings);
}

/** The settings of the deployment. They are fetched once a page. */
export function fetchSettings(): Promise<IdentitySettings> {
  asked ??= askSettings().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function askSettings(): Promise<IdentitySettings> {
  const settings = await accountApi('GET /auth/settings');
  writeStored('browser', key, settings);
  return settings;
}
