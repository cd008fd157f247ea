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
/** A mail server that lets a stop wait for longer is broken off; the email comes again, under the same id. */
const stopMs = 8_000;

export interface Accounts {
  readonly identity: UserPool;
  /** Removes what the outbox has of emails to somebody. */
  readonly forgetMail: (recipients: readonly string[]) => Promise<void>;
  /** Begins to send mail and to tidy up. */
  start(services: Pick<Services, 'accounts'>): void;
  stop(): Promise<void>;
}

interface AccountOptions extends Pick<EmbeddedPoolOptions, 'passwordCost'> {
  /** Called with how each e-mail went that a mail server was given: null for well, else why the server was of no use. */
  readonly onMail?: (failure: unknown) => void;
}

/** The identity pool of a deployment and what must run beside it. */
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
  return {
    identity,
    forgetMail: (recipients) => removeEmails(outboxDirectory(config), recipients),
    start(services) {
      const tidy = (): void => {
        tidyUp(identity, services).catch((error: unknown) => {
          logger.error({ err: error }, 'accounts could not be tidied up');
        });
      };
      mailer.start();
      tidy();
      timer = setInterval(tidy, hourMs).unref();
    },
    async stop() {
      clearInterval(timer);
      const late = setTimeout(close, stopMs);
      await mailer.stop();
      clearTimeout(late);
      close();
    },
  };
}

/** A hosted pool that fails in one line, of each reason once a minute, and that it is back. */
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

/** Deletes what has expired, unconfirmed registrations too, and completes those that broke off; each whether or not another fails. */
async function tidyUp(identity: UserPool, { accounts }: Pick<Services, 'accounts'>): Promise<void> {
  const now = new Date();
  await runSteps(
    [
      ...(identity.kind === 'embedded' ? [() => identity.sweep()] : []),
      () => accounts.resumeRegistrations(now),
      () => accounts.expireRegistrations(now),
      () => accounts.eraseLeft(now),
      () => accounts.sweepFactors(now),
    ],
    'Some of it failed',
  );
}

export const outboxDirectory = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'outbox');

/** Mail goes to the server that is named, else to the outbox; an SMS always goes to the outbox. */
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

/** A server that refuses one letter or one recipient is there. */
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

/** Whom it goes to and the code, for who tries the program out: where others come, or with a mail server or a hosted pool, neither reaches the log. */
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
  /** In which step of the conversation. */
  readonly command?: string;
}

/** Why an email was not sent. Mail servers repeat whom it goes to, so each word with an address is left out. */
function describeRefusal(error: unknown) {
  const { code, responseCode, command } = error instanceof Error ? (error as Refusal) : {};
  const reason = describeFailure(error).replaceAll(/[^\s<>]+/g, (word) =>
    /@|%40/.test(word) ? '…' : word,
  );
  return { reason, code, responseCode, command };
}
