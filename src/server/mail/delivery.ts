import type { EmailContent } from '#server/db/accounts/account-records.ts';
import type { Email } from './email.ts';

export interface AddressedEmail extends Email {
  readonly id: string;
  readonly to: string;
  readonly content: EmailContent;
}

/** Hands an email over. Rejects when it was not taken; the same email may then come again. */
export type Deliver = (email: AddressedEmail) => Promise<void>;

/** Sends each email by the way of its channel. */
export function createDelivery(ways: { email: Deliver; sms: Deliver }): Deliver {
  return (email) => ways[email.channel](email);
}
