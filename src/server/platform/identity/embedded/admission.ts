import { hash } from 'node:crypto';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { listSpellings } from '#server/platform/db/email-spellings.ts';
import {
  type Asker,
  type FairQueue,
  type Slot,
  createFairQueue,
} from '#server/platform/queues/fair-queue.ts';
import { enqueueUntil } from '#server/platform/queues/keyed-queue.ts';
import { createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';

/** Enough to keep the hashing busy while some wait for the database, and too few for a long wait at either. */
const atOnce = 4;
/**
 * Hundreds of networks that come for the first time at the same moment are equals, and nobody can tell a crowd among
 * them.
 */
const maxWaiting = 500;
/** A sign-in makes two requests: one with the password, and one with the key that it got for it. */
const freeVisits = 2;
/** As long as the browser waits for an account screen. */
const patienceMs = 20_000;

type AdmissionContext = Pick<PoolContext, 'admission' | 'caller' | 'enqueue' | 'findDevice'>;

/** The queue of all requests that name an account. They wait here before anything is looked up for them. */
export const createAdmission = (): FairQueue =>
  createFairQueue({
    atOnce,
    longest: maxWaiting,
    patienceMs,
    free: freeVisits,
    createRefusal: createTooMany,
  });

const createTooMany = () => createRefusal('TooManyRequestsException', 'Too many requests');

/**
 * Runs work that anybody may request in the name of an account, when its turn comes. Queries and hashes behind it run
 * in the order of arrival. Without this queue, a request would wait there behind a whole crowd, once for each query.
 */
export async function admit<Result>(
  context: AdmissionContext,
  username: string,
  work: (slot: Slot) => Promise<Result>,
): Promise<Result> {
  return context.admission.run(await identifyNamed(context, username), work);
}

/**
 * Like `admit`, for an attempt at a password. Attempts of one device or network at the same name run one after another.
 * All waits of an attempt together last no longer than the patience.
 */
export async function admitTry<Result>(
  context: AdmissionContext,
  username: string,
  work: (slot: Slot) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + patienceMs;
  const asker = await identifyNamed(context, username);
  const who = asker.device ?? asker.networks[0] ?? '';
  // This wait comes before the slot of the queue. Inside it, an attempt that waits for its turn at the name would
  // block the slot that the attempts before it need.
  return enqueueUntil(
    context.enqueue,
    `password ${asker.name} ${who}`,
    () => context.admission.run(asker, work, until),
    { until, createRefusal: createTooMany },
  );
}

/** Identifies the caller as far as possible before the account is looked up. */
async function identifyNamed(context: AdmissionContext, username: string): Promise<Asker> {
  const { caller, findDevice } = context;
  const device = await findDevice();
  const spellings = listSpellings(username);
  const isKnown = device?.accounts.some(
    ({ id, email }) => id === username || spellings.includes(email),
  );
  return {
    networks: caller.networks,
    // The hash has one length, which matters because it is remembered for a while. It needs no secret, and must be fast
    // for a crowd that comes hundreds of times a second.
    name: hash('sha256', normalizeEmail(username), 'base64url'),
    device: isKnown === true ? (device?.mac ?? null) : null,
  };
}
