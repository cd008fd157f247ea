import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/env.ts';
import type { Database } from '#server/platform/db/open.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';
import type { EmbeddedPoolOptions } from '#server/platform/identity/embedded/pool.ts';
import type { PoolNews } from '#server/platform/identity/hosted/pool-watch.ts';
import { openUserPool } from '#server/platform/identity/open-pool.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import type { AddressedEmail, Deliver } from '#server/platform/mail/delivery.ts';
import { createDelivery } from '#server/platform/mail/delivery.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createOutboxDelivery, removeEmails } from '#server/platform/mail/outbox.ts';
import type { Services } from './create-services.ts';
import { runSteps } from '#domain/run-each.ts';

const hourMs = 3_600_000;
/**
 * The longest wait at a stop, for a mail server and for the tidying that is running, which may wait for a hosted pool.
 * After it the connection to the mail server is closed; the email is sent again later, under the same id. What the
 * tidying leaves undone is done by the next one.
 */
const stopMs = 8_000;

export interface Accounts {
  readonly identity: UserPool;
  /** Removes the emails to these recipients from the outbox. */
  readonly forgetMail: (recipients: readonly string[]) => Promise<void>;
  /** Starts sending mail and tidying up. */
  start(services: Pick<Services, 'accounts'>): void;
  stop(): Promise<void>;
}

interface AccountOptions extends Pick<EmbeddedPoolOptions, 'passwordCost'> {
  /** Called after each email to a mail server: with null when the server works, otherwise with the reason. */
  readonly onMail?: (failure: unknown) => void;
}

/** The identity pool of a deployment with its mail and its regular tidying. */
export async function openAccounts(
  config: Config,
  database: Database,
  logger: Logger,
  { onMail = () => undefined, ...options }: AccountOptions = {},
): Promise<Accounts> {
  const { deliver, close } = await openDelivery(config, logger, onMail);
  const mailer = createMailer({
    db: database.kysely,
    site: { name: config.siteName, origin: config.siteUrl, contactEmail: config.contactEmail },
    deliver,
    onFailure({ id, attempts, error }) {
      logger.warn(
        { ...describeRefusal(error), emailId: id, attempts },
        'an email could not be sent yet',
      );
    },
  });
  const identity = await openUserPool(config.identity, {
    db: database.kysely,
    siteUrl: config.siteUrl,
    onEmail: mailer.wake,
    onNews: (news) => {
      logPoolNews(logger, news);
    },
    ...options,
  });
  let timer: NodeJS.Timeout | undefined;
  let stopping = new AbortController();
  let tidying = Promise.resolve();
  return {
    identity,
    forgetMail: (recipients) => removeEmails(outboxDirectory(config), recipients),
    start(services) {
      stopping = new AbortController();
      const { signal } = stopping;
      const tidy = (): void => {
        // A run that takes longer than an hour delays the next one.
        tidying = tidying
          .then(() => tidyUp(identity, services, signal))
          .catch((error: unknown) => {
            logger.error({ err: error }, 'accounts could not be tidied up');
          });
      };
      mailer.start();
      tidy();
      timer = setInterval(tidy, hourMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const tooLate = Promise.withResolvers<null>();
      const late = setTimeout(() => {
        close();
        tooLate.resolve(null);
      }, stopMs);
      await Promise.all([mailer.stop(), Promise.race([tidying, tooLate.promise])]);
      clearTimeout(late);
      close();
    },
  };
}

/** Logs a failing hosted pool in one line, each reason at most once a minute, and its recovery. */
function logPoolNews(logger: Logger, news: PoolNews): void {
  if (news.kind === 'responding') {
    logger.info('the identity pool responds again');
    return;
  }
  if (news.kind === 'sessions-left') {
    const { userId, reason } = news;
    logger.error(
      { userId, reason },
      'sessions stay open after a change of the password: end them in the area of the operators',
    );
    return;
  }
  const { action, reason, unsaid } = news;
  logger.error({ action, reason, ...(unsaid > 0 && { unsaid }) }, 'the identity pool fails');
}

/**
 * Deletes expired data and unconfirmed registrations, and completes interrupted ones. Each step runs even if another
 * fails. After `stopping` no further step and no further account is begun.
 */
async function tidyUp(
  identity: UserPool,
  { accounts }: Pick<Services, 'accounts'>,
  stopping: AbortSignal,
): Promise<void> {
  const now = new Date();
  await runSteps(
    [
      ...(identity.kind === 'embedded' ? [() => identity.sweep()] : []),
      () => accounts.resumeRegistrations(now, stopping),
      () => accounts.expireRegistrations(now, stopping),
      () => accounts.eraseLeft(now, stopping),
      () => accounts.sweepFactors(now),
    ],
    'Some of it failed',
    stopping,
  );
}

export const outboxDirectory = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'outbox');

/** Emails go to the configured server, or without one to the outbox. An SMS always goes to the outbox. */
async function openDelivery(
  config: Config,
  logger: Logger,
  onMail: (failure: unknown) => void,
): Promise<{ deliver: Deliver; close: () => void }> {
  const { mail } = config;
  const outbox = createOutboxDelivery({
    directory: outboxDirectory(config),
    from: mail.from,
    onEmail: (email, file) => {
      logger.info({ file, ...readForTrial(config, email) }, 'email in the outbox');
    },
  });
  if (mail.smtpUrl === undefined) {
    return {
      deliver: createDelivery({ email: outbox, sms: outbox }),
      close: () => undefined,
    };
  }
  const { createSmtpDelivery } = await import('#server/platform/mail/smtp.ts');
  const smtp = createSmtpDelivery(mail.smtpUrl, mail.from);
  return {
    deliver: createDelivery({ email: noteDeliveries(smtp.deliver, onMail), sms: outbox }),
    close() {
      smtp.close();
    },
  };
}

/** Refusals that concern one letter or recipient. They show that the server works. */
const ofTheLetter = new Set(['EENVELOPE', 'EMESSAGE']);

const noteDeliveries =
  (deliver: Deliver, onMail: (failure: unknown) => void): Deliver =>
  async (email) => {
    try {
      await deliver(email);
      onMail(null);
    } catch (error) {
      const { code = '' } = error as Refusal;
      onMail(ofTheLetter.has(code) ? null : new Error(describeRefusal(error).reason));
      throw error;
    }
  };

/**
 * The recipient and the code, for a person who tries the program out. On a public deployment, with a mail server or
 * with a hosted pool, the log gets neither.
 */
function readForTrial(
  { mail, identity, isPublic }: Config,
  { to, content }: AddressedEmail,
): { to: string; code?: string } | null {
  const isTrial = !isPublic && mail.smtpUrl === undefined && identity.kind === 'embedded';
  if (!isTrial) return null;
  return 'code' in content ? { to, code: content.code } : { to };
}

interface Refusal extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** The SMTP command that failed. */
  readonly command?: string;
}

/**
 * The reason why an email was not sent. Mail servers repeat the recipient, so every word that contains an address is
 * removed.
 */
function describeRefusal(error: unknown) {
  const { code, responseCode, command } = error instanceof Error ? (error as Refusal) : {};
  const reason = describeFailure(error).replaceAll(/[^\s<>]+/g, (word) =>
    /@|%40/.test(word) ? '…' : word,
  );
  return { reason, code, responseCode, command };
}
