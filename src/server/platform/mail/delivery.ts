import type { EmailContent } from '#server/platform/db/email-content.ts';
import type { Email } from './email.ts';

export interface AddressedEmail extends Email {
  readonly id: string;
  readonly to: string;
  readonly content: EmailContent;
}

/** The sender as a header has it, or as name and address, which lets the name have any characters. */
export type Sender = string | { readonly name: string; readonly address: string };

/** A copy for nodemailer, because it changes the object that it gets. */
export const copySender = (from: Sender) => (typeof from === 'string' ? from : { ...from });

/** Hands an email over. Rejects when it was not accepted. The same email may then come again. */
export type Deliver = (email: AddressedEmail) => Promise<void>;

/** Sends each email through its channel. */
export function createDelivery(ways: { email: Deliver; sms: Deliver }): Deliver {
  return (email) => ways[email.channel](email);
}
