import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deviceMs, devicesPerAccount } from '#domain/accounts/identity-limits.ts';
import { type KnownDevice, keepDevice, listDeviceAccounts } from './rows/devices.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createBatch } from '#server/platform/http/batch.ts';
import type { Asker } from '#server/platform/http/fair-queue.ts';
import type { Caller } from '../caller.ts';
import { type PoolKeys, hashDevice } from './codes.ts';
import type { PoolContext } from './context.ts';

/** 128 random bits. */
const createDeviceToken = (): string => randomBytes(16).toString('base64url');
const tokenPattern = /^[\w-]{22}$/;

/**
 * Finds what the device of a caller is known for; null when that is nothing. Who shows what may be a token is looked up
 * before it is known whose turn it is, so all who come at the same moment are together.
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

/** Who asks for something in the name of a subject: a device that gave its password before, or a stranger. */
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
 * Has the browser known for an account that it has just given the right password of. It is spared only what strangers
 * do: it is asked for password and second factor as before.
 */
export async function rememberDevice(context: PoolContext, user: PoolUser): Promise<void> {
  const { db, keys, caller, now } = context;
  // A temporary password ends with the step that follows, and every device with it.
  if (caller.networks.length === 0 || user.status === 'FORCE_CHANGE_PASSWORD') return;
  const at = now();
  // One browser may know several accounts; a token that no account knows may be somebody else's choice.
  const isKnown = (await context.findDevice()) !== null;
  const token = (isKnown ? caller.device : null) ?? createDeviceToken();
  const expiresAt = new Date(at.getTime() + deviceMs);
  const device = { userId: user.id, mac: hashDevice(keys, token), expiresAt };
  await keepDevice(db, device, devicesPerAccount, at);
  caller.keepDevice(token);
}
