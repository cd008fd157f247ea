import type { Caller } from '#server/platform/identity/caller.ts';

interface Devices {
  findDeviceAccount(caller: Caller): Promise<string | null>;
}

/**
 * Names the counter of a sign-in call. Many strangers may share an owner's address and would use up its limit. So a
 * known device counts for its account instead. All devices of an account share one counter.
 */
export function createIdentityCounter(identity: Devices) {
  return async (caller: Caller, address: string): Promise<string> => {
    if (caller.device === null) return address;
    // Limits also hold while the database is away.
    const account = await identity.findDeviceAccount(caller).catch(() => null);
    return account === null ? address : `account ${account}`;
  };
}
