import { createTransport } from 'nodemailer';
import { copySender, type Deliver, type Sender } from './delivery.ts';

/** A slower response counts as a failure. This must be shorter than the lease of an email. */
const timeoutMs = 20_000;

export interface SmtpDelivery {
  readonly deliver: Deliver;
  /** Aborts the present delivery, which then counts as failed. */
  close(): void;
}

/** Sends mail through the server at an `smtp://` or `smtps://` address. */
export function createSmtpDelivery(url: string, from: Sender): SmtpDelivery {
  const { hostname } = new URL(url);
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: copySender(from) },
  );
  return {
    async deliver({ id, to, subject, text, html }) {
      // Every attempt has the same id, so that a mailbox can drop a repetition.
      const messageId = `<${id}@${hostname}>`;
      await transport.sendMail({ to, subject, text, html, messageId });
    },
    close() {
      transport.close({ force: true });
    },
  };
}
