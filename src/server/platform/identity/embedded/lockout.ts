import { setTimeout as sleep } from 'node:timers/promises';
import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import {
  lockoutAfterFailures,
  lockoutLongestMs,
  lockoutWidths,
  strangersAfterFailures,
  strangersPatienceMs,
  strangersPauseMs,
} from '#domain/accounts/identity-limits.ts';
import {
  type AttemptCounter,
  clearAttempts,
  releaseAttempt,
  reserveAttempt,
} from './rows/attempts.ts';
import type { AttemptKind } from '#server/platform/db/identity-schema.ts';
import {
  type Asker,
  type FairQueue,
  type Slot,
  createFairQueue,
} from '#server/platform/queues/fair-queue.ts';
import { IdentityError, createRefusal } from '../identity-error.ts';
import { deriveSubject } from './codes.ts';
import type { PoolContext } from './context.ts';

export interface Attempt {
  readonly subject: string;
  readonly kind: AttemptKind;
  /** The caller, when strangers may try. Without it all attempts at the subject are counted together. */
  readonly asker?: Asker;
  /** The slot of the queue during the attempt. It is given up while a stranger waits for a turn at the name. */
  readonly slot?: Slot;
}

/** An attempt that was counted, with its time. */
interface Reserved {
  readonly counter: AttemptCounter;
  readonly at: Date;
}

/**
 * Verifies one attempt at a subject under the lockout. When `verify` refuses, the attempt counts as a failure. When it
 * returns, the failures are cleared. When it breaks off without a verdict, the attempt does not count. A known device
 * and each network are locked for their own failures. Strangers of all networks together are slowed down and not
 * locked.
 */
export async function verifyAttempt<Result>(
  context: PoolContext,
  attempt: Attempt,
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const { kind } = attempt;
  const own = listOwnCounters(context, attempt);
  const reserved = await reserve(context, attempt, own);
  const result = await verify().catch(async (cause: unknown) => {
    if (!isVerdict(cause)) await release(context, kind, reserved).catch(() => undefined);
    throw cause;
  });
  await liftLocks(context, attempt);
  // After an owner gets in, strangers who keep failing beside them are slowed down as before.
  for (const { counter, at } of reserved.filter(({ counter }) => !own.includes(counter))) {
    await releaseAttempt(db, counter.subject, kind, at);
  }
  return result;
}

/** Verifies one attempt at the second factor of an account. Only callers who have given the password get here. */
export function verifyFactor<Result>(
  context: PoolContext,
  subject: string,
  verify: () => Promise<Result>,
): Promise<Result> {
  return context.enqueue(`mfa ${subject}`, () =>
    verifyAttempt(context, { subject, kind: 'mfa' }, verify),
  );
}

/** Clears the failures that would keep the caller from trying again after they have proved their identity. */
export async function liftLocks(context: PoolContext, attempt: Attempt): Promise<void> {
  for (const { subject } of listOwnCounters(context, attempt)) {
    await clearAttempts(context.db, subject, attempt.kind);
  }
}

/** The counters whose lock affects only the caller. */
function listOwnCounters(
  { keys }: PoolContext,
  { subject, asker }: Attempt,
): [AttemptCounter, ...AttemptCounter[]] {
  const all = { subject, after: lockoutAfterFailures, longestMs: lockoutLongestMs };
  if (asker === undefined) return [all];
  const derive = (who: string): string => deriveSubject(keys, `${subject} ${who}`);
  const { device = null, networks } = asker;
  if (device !== null) return [{ ...all, subject: derive(`device ${device}`) }];
  const [narrowest = all, ...wider] = networks.map((network, index) => ({
    ...all,
    subject: derive(`network ${network}`),
    after: lockoutAfterFailures * (lockoutWidths[index] ?? 1),
  }));
  return [narrowest, ...wider];
}

async function reserve(
  context: PoolContext,
  { subject, kind, asker, slot = noQueue }: Attempt,
  own: readonly AttemptCounter[],
): Promise<Reserved[]> {
  const { db, now } = context;
  const reserved: Reserved[] = [];
  try {
    for (const counter of own) {
      const at = now();
      if (!(await reserveAttempt(db, counter, kind, at))) throw createExceeded();
      reserved.push({ counter, at });
    }
    const isStranger = asker !== undefined && asker.networks.length > 0 && asker.device === null;
    if (isStranger) await takeTurn(context, { subject, asker, slot }, reserved);
    return reserved;
  } catch (cause) {
    await release(context, kind, reserved).catch(() => undefined);
    throw cause;
  }
}

async function release(
  { db }: PoolContext,
  kind: AttemptKind,
  reserved: readonly Reserved[],
): Promise<void> {
  for (const { counter, at } of reserved) await releaseAttempt(db, counter.subject, kind, at);
}

/** A slot for callers who do not queue. */
const noQueue: Slot = { leave: (wait) => wait(), giveWay: () => Promise.resolve() };

/**
 * Counts a stranger's attempt at a password among those of all strangers, when their turn comes. The next turn belongs
 * to the waiting stranger who tried least. Throws when the wait is too long.
 */
async function takeTurn(
  { db, keys, now, turns }: PoolContext,
  { subject, asker, slot }: { subject: string; asker: Asker; slot: Slot },
  reserved: Reserved[],
): Promise<void> {
  const counter = {
    subject: deriveSubject(keys, `${subject} strangers`),
    after: strangersAfterFailures,
    longestMs: strangersPauseMs,
  };
  const take = async (): Promise<boolean> => {
    const at = now();
    const isTaken = await reserveAttempt(db, counter, 'password', at);
    if (isTaken) reserved.push({ counter, at });
    return isTaken;
  };
  if (!turns.has(subject) && (await take())) return;
  const until = performance.now() + strangersPatienceMs;
  const waitForTurn = async (turn: Slot): Promise<void> => {
    while (!(await take())) {
      if (performance.now() >= until) throw createExceeded();
      await sleep(turnPollMs);
      // When a pause ends, the turn goes to the one who tried least by then, not to the one who was next at its start.
      await turn.giveWay();
    }
  };
  await slot.leave(() => openTurns(turns, subject).run(asker, waitForTurn, until));
}

const turnPollMs = 100;
/** The number of strangers who may wait for a turn at one name. */
const longestTurns = 50;

const createExceeded = (): IdentityError =>
  createRefusal('NotAuthorizedException', attemptsExceeded);

/** The queue of a name. It is kept as long as it remembers visits. */
function openTurns(turns: Map<string, FairQueue>, subject: string): FairQueue {
  for (const [name, queue] of turns) if (queue.isIdle()) turns.delete(name);
  const queue =
    turns.get(subject) ??
    createFairQueue({
      atOnce: 1,
      longest: longestTurns,
      patienceMs: strangersPatienceMs,
      createRefusal: createExceeded,
    });
  turns.set(subject, queue);
  return queue;
}

const isVerdict = (cause: unknown): boolean =>
  cause instanceof IdentityError && cause.name !== 'TooManyRequestsException';
