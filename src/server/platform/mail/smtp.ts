import { createTransport } from 'nodemailer';
import { copySender, type Deliver, type Sender } from './delivery.ts';

/** A response slower than this counts as a failure; it must stay below the lease of an email. */
const timeoutMs = 20_000;

export interface SmtpDelivery {
  readonly deliver: Deliver;
  /** Breaks off what is being sent, which is then a failure. */
  close(): void;
}

/** Sends mail through the server of an `smtp://` or `smtps://` address. */
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
      // The same id at every try lets a mailbox drop a repetition.
      const messageId = `<${id}@${hostname}>`;
      await transport.sendMail({ to, subject, text, html, messageId });
    },
    close() {
      transport.close({ force: true });
    },
  };
}
