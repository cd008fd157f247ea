import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deviceMs, devicesPerAccount } from '#domain/accounts/identity-limits.ts';
import { type KnownDevice, keepDevice, listDeviceAccounts } from './rows/devices.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createBatch } from '#server/platform/queues/batch.ts';
import type { Asker } from '#server/platform/queues/fair-queue.ts';
import type { Caller } from '../caller.ts';
import { type PoolKeys, hashDevice } from './codes.ts';
import type { PoolContext } from './context.ts';

/** 128 random bits. */
const createDeviceToken = (): string => randomBytes(16).toString('base64url');
const tokenPattern = /^[\w-]{22}$/;

/**
 * Finds the accounts that know the caller's device; null for an unknown one. Everything that looks like a token is
 * looked up before the caller's turn is decided, so simultaneous look-ups are combined.
 */
export function createDeviceFinder({
  db,
  keys,
  now,
}: {
  readonly db: Kysely<Schema>;
  readonly keys: PoolKeys;
  readonly now: () => Date;
}): (caller: Caller) => Promise<KnownDevice | null> {
  const find = createBatch<string, KnownDevice | null>(async (macs) => {
    const found = Map.groupBy(await listDeviceAccounts(db, macs, now()), ({ mac }) => mac);
    return (mac) => {
      const accounts = found.get(mac);
      return accounts === undefined ? null : { mac, accounts };
    };
  });
  return async ({ device }) =>
    device !== null && tokenPattern.test(device) ? find(hashDevice(keys, device)) : null;
}

/** The caller who asks in the name of a subject: a device that gave its password before, or a stranger. */
export async function identifyAsker(context: PoolContext, subject: string): Promise<Asker> {
  const device = await context.findDevice();
  const isKnown = device?.accounts.some(({ id }) => id === subject) === true;
  return {
    networks: context.caller.networks,
    name: subject,
    device: isKnown ? device.mac : null,
  };
}

/**
 * Makes the browser a known device of the account whose right password it has just given. A known device avoids only
 * the limits for strangers. It still needs password and second factor.
 */
export async function rememberDevice(context: PoolContext, user: PoolUser): Promise<void> {
  const { db, keys, caller, now } = context;
  // A temporary password ends with the next step, and with it every device that gave it.
  if (caller.networks.length === 0 || user.status === 'FORCE_CHANGE_PASSWORD') return;
  const at = now();
  // One browser may be known to several accounts. A token that no account knows may have been chosen by somebody else,
  // so it is replaced.
  const isKnown = (await context.findDevice()) !== null;
  const token = (isKnown ? caller.device : null) ?? createDeviceToken();
  const expiresAt = new Date(at.getTime() + deviceMs);
  const device = { userId: user.id, mac: hashDevice(keys, token), expiresAt };
  await keepDevice(db, device, devicesPerAccount, at);
  caller.keepDevice(token);
}
