import type { LetterContent } from '#server/db/accounts/account-records.ts';
import type { Letter } from './email.ts';

export interface AddressedLetter extends Letter {
  readonly id: string;
  readonly to: string;
  readonly content: LetterContent;
}

/** Hands a letter over. Rejects when it was not taken; the same letter may then come again. */
export type Deliver = (letter: AddressedLetter) => Promise<void>;

/** Sends each letter by the way of its channel. */
export function createDelivery(ways: { email: Deliver; sms: Deliver }): Deliver {
  return (letter) => ways[letter.channel](letter);
}
