import type { Kysely, Transaction } from 'kysely';
import {
  codesPerHour,
  codesPerHourForDevices,
  codesPerHourFromNetwork,
  guessesPerHour,
  guessesPerHourFromNetwork,
  guessesPerHourOfDevices,
  hourMs,
  mfaCodeMs,
  resetCodeMs,
  signUpCodeMs,
  smsCodesPerHour,
} from '#domain/accounts/identity-limits.ts';
import type { EmailContent } from '#server/platform/db/email-content.ts';
import { guessCode, issueCode } from './rows/codes.ts';
import type { CodePurpose } from '#server/platform/db/identity-schema.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type IdentityError, createRefusal } from '../identity-error.ts';
import { createCode, deriveSubject, hashCode } from './codes.ts';
import type { PoolContext } from './context.ts';
import { inMs, post } from './context.ts';
import { identifyAsker } from './devices.ts';

const purposes: Record<
  CodePurpose,
  { lifetimeMs: number; perHour: number; email: Extract<EmailContent, { code: string }>['kind'] }
> = {
  'sign-up': { lifetimeMs: signUpCodeMs, perHour: codesPerHour, email: 'confirm-account' },
  reset: { lifetimeMs: resetCodeMs, perHour: codesPerHour, email: 'reset-password' },
  mfa: { lifetimeMs: mfaCodeMs, perHour: smsCodesPerHour, email: 'sign-in-code' },
};

/** Issues a code and queues its email. Without a recipient all the same is done, and nobody gets the email. */
export async function sendCode(
  context: PoolContext,
  code: {
    subject: string;
    purpose: CodePurpose;
    recipient: string | null;
    /** Whether it takes one of the codes of the hour, as all do that are asked for. */
    isCounted?: boolean;
  },
  db: Kysely<Schema> = context.db,
): Promise<void> {
  const { subject, purpose, recipient, isCounted = true } = code;
  const { lifetimeMs, perHour, email } = purposes[purpose];
  const now = context.now();
  const expiresAt = inMs(now, lifetimeMs);
  const isApart = isCounted && purpose === 'reset' && (await takeForDevice(context, subject));
  if (isCounted && !isApart && purpose !== 'mfa') await countNetworks(context, subject, purpose);
  const digits = createCode();
  const mac = hashCode(context.keys, subject, purpose, digits);
  const issued = { subject, purpose, mac, expiresAt, perHour, isCounted: isCounted && !isApart };
  if (!(await issueCode(db, issued, now))) {
    throw createLimitExceeded();
  }
  await post(context, db, { recipient, content: { kind: email, code: digits }, expiresAt });
}

/**
 * Counts a registration that sends a code to an address in the place of another one. It has an account of its own, so the
 * address itself is counted.
 */
export async function countRegistration(context: PoolContext, email: string): Promise<void> {
  const purpose = 'sign-up';
  const subject = deriveSubject(context.keys, `registration ${email}`);
  await countNetworks(context, subject, purpose);
  if (await count(context, subject, { purpose, perHour: codesPerHour })) return;
  throw createLimitExceeded();
}

/** Leaves some of a name's codes of the hour to others, so that no stranger asks for all of them. */
async function countNetworks(
  context: PoolContext,
  subject: string,
  purpose: CodePurpose,
): Promise<void> {
  for (const [index, network] of context.caller.networks.entries()) {
    const perHour = codesPerHourFromNetwork[index] ?? codesPerHour;
    if (await count(context, `${subject} ${network}`, { purpose, perHour })) continue;
    throw createLimitExceeded();
  }
}

/** Whether a known device of the subject gets one of the reset mails that strangers cannot use up. */
async function takeForDevice(context: PoolContext, subject: string): Promise<boolean> {
  const { device } = await identifyAsker(context, subject);
  if (typeof device !== 'string') return false;
  const perHour = codesPerHourForDevices;
  return count(context, `${subject} devices`, { purpose: 'reset', perHour });
}

/** Counts a mail of the hour beside those of the subject itself; false when there were enough. */
function count(
  context: PoolContext,
  who: string,
  { purpose, perHour }: { purpose: CodePurpose; perHour: number },
): Promise<boolean> {
  const now = context.now();
  const taken = {
    subject: deriveSubject(context.keys, who),
    purpose,
    // No code has this, so that nothing can be guessed.
    mac: '',
    expiresAt: inMs(now, hourMs),
    perHour,
    isCounted: true,
  };
  return issueCode(context.db, taken, now);
}

/**
 * Counts a guess at a code before it is verified, by who makes it: wrong ones of a stranger would else kill each code as it
 * is sent. False where all who guess are one, such as whoever has given the password before.
 */
async function countGuess(
  context: PoolContext,
  subject: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const { networks } = context.caller;
  if (purpose === 'mfa' || networks.length === 0) return false;
  const { device } = await identifyAsker(context, subject);
  const counters: [who: string, perHour: number][] =
    typeof device === 'string'
      ? [['devices', guessesPerHourOfDevices]]
      : [
          ...networks.map((network, index): [string, number] => [
            network,
            guessesPerHourFromNetwork[index] ?? guessesPerHour,
          ]),
          ['strangers', guessesPerHour],
        ];
  for (const [who, perHour] of counters) {
    if (await count(context, `${subject} guesses of ${who}`, { purpose, perHour })) continue;
    throw createLimitExceeded();
  }
  return true;
}

/**
 * Uses a code up and does in the same transaction what it is for, so that a failure leaves it good; throws when it is not
 * the right one, or is no longer.
 */
export async function useCode(
  context: PoolContext,
  guess: { subject: string; purpose: CodePurpose; code: string },
  act: (tx: Transaction<Schema>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { subject, purpose, code } = guess;
  const now = context.now();
  const mac = hashCode(context.keys, subject, purpose, code.trim());
  const expiresAt = inMs(now, purposes[purpose].lifetimeMs);
  const isDeadAfterGuesses = !(await countGuess(context, subject, purpose));
  // A wrong guess is counted, so it does not roll back.
  const outcome = await runTransaction(context.db, async (tx) => {
    const guessed = await guessCode(
      tx,
      { subject, purpose, mac, expiresAt, isDeadAfterGuesses },
      now,
    );
    if (guessed === 'accepted') await act(tx);
    return guessed;
  });
  if (outcome === 'wrong') {
    throw createRefusal(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    );
  }
  if (outcome === 'expired') {
    throw createRefusal(
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
    );
  }
}

const createLimitExceeded = (): IdentityError =>
  createRefusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
