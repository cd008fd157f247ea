import { hash } from 'node:crypto';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { listSpellings } from '#server/platform/db/email-spellings.ts';
import {
  type Asker,
  type FairQueue,
  type Place,
  createFairQueue,
} from '#server/platform/http/fair-queue.ts';
import { createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';

/** As many as keep the hashes busy while others of them wait for the database, so that each finds both all but free. */
const atOnce = 4;
/** Some hundred networks that come at the same moment for the first time are equals, and nobody knows which is a crowd. */
const longest = 500;
/** A sign-in asks twice: with the password, and with the key that it got for it. */
const free = 2;
/** The browser waits no longer either. */
const patienceMs = 20_000;

/** Where all wait who ask for something in a name, before anything is looked up for them. */
export const createAdmission = (): FairQueue =>
  createFairQueue({
    atOnce,
    longest,
    patienceMs,
    free,
    createRefusal: createTooMany,
  });

const createTooMany = () => createRefusal('TooManyRequestsException', 'Too many requests');

/**
 * Does what anybody may ask for in a name, when it is their turn. Queries and hashes behind it are served first come, first
 * served: whoever is not let in by turns waits there behind a whole crowd, once for each query.
 */
export async function admit<Result>(
  context: PoolContext,
  username: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  return context.admission.run(await identifyNamed(context, username), work);
}

/** The same for a try at a password: those of one device or network at a name follow each other. */
export async function admitTry<Result>(
  context: PoolContext,
  username: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const asker = await identifyNamed(context, username);
  const who = asker.device ?? asker.networks[0] ?? '';
  const until = performance.now() + patienceMs;
  // Before the place and not in it: one that waits for its turn at the name would wait for a place that those behind it hold.
  return context.enqueue(`password ${asker.name} ${who}`, () => {
    if (performance.now() > until) throw createTooMany();
    return context.admission.run(asker, work);
  });
}

/** Who asks in a name, as far as can be said before the name is looked up. */
async function identifyNamed(context: PoolContext, username: string): Promise<Asker> {
  const { caller, findDevice } = context;
  const device = await findDevice();
  const spellings = listSpellings(username);
  const isKnown = device?.accounts.some(
    ({ id, email }) => id === username || spellings.includes(email),
  );
  return {
    networks: caller.networks,
    // Of one length, since it is remembered for a while; no secret, for a crowd comes hundreds of times a second.
    name: hash('sha256', normalizeEmail(username), 'base64url'),
    device: isKnown === true ? (device?.mac ?? null) : null,
  };
}
