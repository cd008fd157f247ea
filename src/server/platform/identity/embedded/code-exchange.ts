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

/** Issues a code and queues its email. Without a recipient it does the same work, and nobody gets the email. */
export async function sendCode(
  context: PoolContext,
  code: {
    subject: string;
    purpose: CodePurpose;
    recipient: string | null;
    /** Whether it counts against the codes of the hour, as every requested code does. */
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
 * Counts a registration that replaces another one and sends a code to its address. The new registration has an account
 * of its own, so the address itself is counted.
 */
export async function countRegistration(context: PoolContext, email: string): Promise<void> {
  const purpose = 'sign-up';
  const subject = deriveSubject(context.keys, `registration ${email}`);
  await countNetworks(context, subject, purpose);
  if (await count(context, subject, { purpose, perHour: codesPerHour })) return;
  throw createLimitExceeded();
}

/**
 * Limits the codes that each network may request for a name, so that a stranger cannot use up the codes of the hour.
 */
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

/**
 * Counts a mail of the hour with a counter of its own, beside the subject's. Returns false when the limit is reached.
 */
function count(
  context: PoolContext,
  who: string,
  { purpose, perHour }: { purpose: CodePurpose; perHour: number },
): Promise<boolean> {
  const now = context.now();
  const taken = {
    subject: deriveSubject(context.keys, who),
    purpose,
    // No code has an empty MAC, so nobody can guess it.
    mac: '',
    expiresAt: inMs(now, hourMs),
    perHour,
    isCounted: true,
  };
  return issueCode(context.db, taken, now);
}

/**
 * Counts a guess at a code before it is verified, by the network or device of the caller. Otherwise the wrong guesses
 * of a stranger would make each new code useless. Returns false when all guesses come from one person, such as one who
 * has already given the password.
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
 * Uses a code and runs `act` in the same transaction, so that the code remains valid when `act` fails. Throws when the
 * code is wrong or expired.
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
  // A wrong guess is counted, so it must not roll back the transaction.
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
