import type { Kysely } from 'kysely';
import type { ClaimedEmail } from '#server/platform/db/email-content.ts';
import { claimEmail, deleteEmail, postponeEmail } from './queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Site } from '#domain/site.ts';
import type { Deliver } from './delivery.ts';
import { composeEmail } from './email.ts';

/** An email whose process died is due again after this time, which is longer than any delivery may take. */
const leaseMs = 120_000;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;
/** The queue is checked so often without being woken. */
export const lookMs = 2_000;
/** A short wait, so that the transaction of the email commits first. */
const wakeMs = 20;

export interface MailerOptions {
  readonly db: Kysely<Schema>;
  readonly site: Site;
  readonly deliver: Deliver;
  /** Called with each failed delivery, never with the content of the email. */
  readonly onFailure: (failure: { id: string; attempts: number; error: unknown }) => void;
  readonly now?: () => Date;
}

export interface Mailer {
  /** Checks the queue soon. Returns at once. */
  readonly wake: () => void;
  start(): void;
  /** Stops after the present email. Others wait for the next start. */
  stop(): Promise<void>;
  /** Sends all emails that are due, until a stop. Returns their number. */
  sendDue(): Promise<number>;
}

/** Sends the emails of the queue one at a time, and repeats failed ones later. */
export function createMailer(options: MailerOptions): Mailer {
  const { db, site, deliver, onFailure, now = () => new Date() } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopped = false;
  let isLooking = false;
  let isWoken = false;
  let looking: Promise<void> = Promise.resolve();

  const send = async (claimed: ClaimedEmail): Promise<void> => {
    const { id, recipient, content, attempts, expiresAt } = claimed;
    if (recipient === null || expiresAt <= now().toISOString()) {
      await deleteEmail(db, id);
      return;
    }
    try {
      await deliver({ ...composeEmail(content, site), id, to: recipient, content });
    } catch (error) {
      onFailure({ id, attempts, error });
      await postponeEmail(db, id, new Date(now().getTime() + pauseAfter(attempts)));
      return;
    }
    await deleteEmail(db, id);
  };

  const sendDue = async (): Promise<number> => {
    for (let sent = 0; ; sent += 1) {
      const claimed = isStopped ? null : await claimEmail(db, leaseMs, now());
      if (claimed === null) return sent;
      await send(claimed);
    }
  };

  const chooseWait = (): number => (isWoken ? wakeMs : lookMs);
  const look = async (): Promise<void> => {
    isLooking = true;
    isWoken = false;
    try {
      await sendDue();
    } catch (error) {
      onFailure({ id: '', attempts: 0, error });
    }
    isLooking = false;
    schedule(chooseWait());
  };
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (!isStarted) return;
    timer = setTimeout(() => {
      looking = look();
    }, ms).unref();
  };

  return {
    sendDue,
    wake() {
      isWoken = true;
      if (!isLooking) schedule(wakeMs);
    },
    start() {
      isStarted = true;
      isStopped = false;
      schedule(0);
    },
    async stop() {
      isStarted = false;
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Milliseconds to wait after a number of failures: 5 s, doubled each time, at most 15 minutes. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}
