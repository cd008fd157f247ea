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
} from '#server/db/accounts/identity/attempts.ts';
import type { AttemptKind } from '#server/db/accounts/identity/records.ts';
import { type Asker, type FairQueue, createFairQueue } from '#server/http/fair-queue.ts';
import { IdentityError, createRefusal } from '../identity-error.ts';
import { deriveSubject } from './codes.ts';
import type { PoolContext } from './context.ts';

export interface Attempt {
  readonly subject: string;
  readonly kind: AttemptKind;
  /** Who tries, where strangers may; without one all tries of the subject count together. */
  readonly asker?: Asker;
}

/** A try that was counted at a moment. */
interface Reserved {
  readonly counter: AttemptCounter;
  readonly at: Date;
}

/**
 * Verifies one try of a subject under the lockout. What `verify` refuses stays counted as a failure; what it returns clears
 * the count, and what was broken off before anybody knew is as though it had never been tried. A known device and each
 * network are locked for what they did themselves; strangers of all networks together are slowed down, and not locked.
 */
export function verifyAttempt<Result>(
  context: PoolContext,
  attempt: Attempt,
  verify: () => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const { kind } = attempt;
  const own = listOwnCounters(context, attempt);
  return context.enqueue(`${kind} ${own[0].subject}`, async () => {
    const reserved = await reserve(context, attempt, own);
    const result = await verify().catch(async (cause: unknown) => {
      if (!isVerdict(cause)) await release(context, kind, reserved).catch(() => undefined);
      throw cause;
    });
    await liftLocks(context, attempt);
    // Strangers who fail beside an owner that gets in are slowed down as before.
    for (const { counter, at } of reserved.filter(({ counter }) => !own.includes(counter))) {
      await releaseAttempt(db, counter.subject, kind, at);
    }
    return result;
  });
}

/** Forgets the failures that would keep who has proved to be right from trying again. */
export async function liftLocks(context: PoolContext, attempt: Attempt): Promise<void> {
  for (const { subject } of listOwnCounters(context, attempt)) {
    await clearAttempts(context.db, subject, attempt.kind);
  }
}

/** What locks who tries, and nobody else. */
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
  { subject, kind, asker }: Attempt,
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
    if (isStranger) reserved.push(await waitForTurn(context, subject, asker));
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

/**
 * Counts a stranger's try at a password among those of all strangers, once it is the turn of this one: of those that wait
 * who tried least is next. Throws when that takes too long.
 */
async function waitForTurn(
  { db, keys, now, turns }: PoolContext,
  subject: string,
  asker: Asker,
): Promise<Reserved> {
  const counter = {
    subject: deriveSubject(keys, `${subject} strangers`),
    after: strangersAfterFailures,
    longestMs: strangersPauseMs,
  };
  const take = async (): Promise<Reserved | null> => {
    const at = now();
    return (await reserveAttempt(db, counter, 'password', at)) ? { counter, at } : null;
  };
  const known = turns.get(subject);
  const taken = known === undefined ? await take() : null;
  if (taken !== null) return taken;
  const until = performance.now() + strangersPatienceMs;
  return openTurns(turns, subject).run(asker, async () => {
    for (;;) {
      const turn = await take();
      if (turn !== null) return turn;
      if (performance.now() >= until) throw createExceeded();
      await sleep(turnPollMs);
    }
  });
}

const turnPollMs = 100;
/** Strangers who wait for a turn at one name. */
const longestTurns = 50;

const createExceeded = (): IdentityError =>
  createRefusal('NotAuthorizedException', attemptsExceeded);

/** The queue of a name, which is kept as long as it remembers who came. */
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
