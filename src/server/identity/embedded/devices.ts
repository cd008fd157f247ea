import { randomBytes } from 'node:crypto';
import { deviceMs, devicesPerAccount } from '#domain/accounts/identity-limits.ts';
import { isDeviceOf, isKnownDevice, keepDevice } from '#server/db/accounts/identity/devices.ts';
import type { PoolUser } from '#server/db/accounts/identity/records.ts';
import type { Asker } from '#server/http/fair-queue.ts';
import { hashDevice } from './codes.ts';
import type { PoolContext } from './context.ts';

/** 128 random bits. */
const createDeviceToken = (): string => randomBytes(16).toString('base64url');
const tokenPattern = /^[\w-]{22}$/;

/** Who asks for something in the name of a subject: a device that gave its password before, or a stranger. */
export async function identifyAsker(context: PoolContext, subject: string): Promise<Asker> {
  const { db, caller, now } = context;
  const mac = readDevice(context);
  const isKnown = mac !== null && (await isDeviceOf(db, subject, mac, now()));
  return { networks: caller.networks, name: subject, device: isKnown ? mac : null };
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
  const given = readDevice(context);
  // One browser may know several accounts; a token that no account knows may be somebody else's choice.
  const token =
    given !== null && (await isKnownDevice(db, given, at)) ? caller.device : createDeviceToken();
  if (token === null) return;
  const expiresAt = new Date(at.getTime() + deviceMs);
  const device = { userId: user.id, mac: hashDevice(keys, token), expiresAt };
  await keepDevice(db, device, devicesPerAccount, at);
  caller.keepDevice(token);
}

function readDevice({ caller: { device }, keys }: PoolContext): string | null {
  return device !== null && tokenPattern.test(device) ? hashDevice(keys, device) : null;
}
