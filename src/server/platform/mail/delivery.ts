import type { EmailContent } from '#server/platform/db/email-content.ts';
import type { Email } from './email.ts';

export interface AddressedEmail extends Email {
  readonly id: string;
  readonly to: string;
  readonly content: EmailContent;
}

/** As a header has it, or in parts, in which a name may have any characters. */
export type Sender = string | { readonly name: string; readonly address: string };

/** A copy for nodemailer, which writes into what it is given. */
export const copySender = (from: Sender) => (typeof from === 'string' ? from : { ...from });

/** Hands an email over. Rejects when it was not taken; the same email may then come again. */
export type Deliver = (email: AddressedEmail) => Promise<void>;

/** Sends each email by the way of its channel. */
export function createDelivery(ways: { email: Deliver; sms: Deliver }): Deliver {
  return (email) => ways[email.channel](email);
}
