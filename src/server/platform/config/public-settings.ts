import { type Config, ConfigError } from './env.ts';

/** Throws what a marketplace lacks that others come to, and that one which is tried out on a machine can do without. */
export function demandPublicSettings({ isPublic, mail, runs }: Config): void {
  // A publisher alone has no accounts and sends no mail.
  if (runs === 'publisher') return;
  if (!isPublic || mail.smtpUrl !== undefined || mail.isOutboxMeant) return;
  throw new ConfigError(
    'SMTP_URL is missing: with SITE_URL or DATABASE_URL others come, who get codes by e-mail. SMTP_URL=outbox leaves every e-mail in DATA_DIR/outbox',
  );
}
