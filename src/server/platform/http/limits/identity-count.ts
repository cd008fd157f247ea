import type { Caller } from '#server/platform/identity/caller.ts';

interface Devices {
  findDeviceAccount(caller: Caller): Promise<string | null>;
}

/**
 * Says by what a call of the sign-in is counted. Many strangers may share an address with an owner, and would use up what it
 * has: a device that is known counts for its account, and each account has one count more than its address, however many
 * devices it has.
 */
export function createIdentityCounter(identity: Devices) {
  return async (caller: Caller, address: string): Promise<string> => {
    if (caller.device === null) return address;
    // Limits hold while the database is away.
    const account = await identity.findDeviceAccount(caller).catch(() => null);
    return account === null ? address : `account ${account}`;
  };
}
