import type { Reason } from '#domain/operators/reason.ts';

/** What an email says; the words are made when it is sent. What an earlier release queued lacks what may be left out. */
export type EmailContent =
  | { readonly kind: 'confirm-account'; readonly code: string }
  | { readonly kind: 'reset-password'; readonly code: string }
  | { readonly kind: 'sign-in-code'; readonly code: string }
  | { readonly kind: 'invitation'; readonly temporaryPassword: string }
  | {
      readonly kind: 'store-blocked';
      readonly store: string;
      readonly reason: Reason;
      readonly message: string | null;
    }
  | {
      readonly kind: 'store-freed';
      readonly store: string;
      /** Why it was blocked. */
      readonly reason?: Reason | null;
      readonly isShown?: boolean;
    }
  | { readonly kind: 'store-verified'; readonly store: string; readonly isShown?: boolean }
  | {
      readonly kind: 'product-held';
      readonly store: string;
      readonly name: string;
      readonly reason: Reason;
    }
  | { readonly kind: 'many-acts'; readonly email: string }
  | {
      readonly kind: 'account-leaving';
      readonly erasedAt: number;
      /** Why an operator asked for it; not there where the person did. */
      readonly reason?: Reason;
      /** The sign-in is closed, so the person cannot come back by themselves. */
      readonly isDisabled?: boolean;
    }
  | { readonly kind: 'export-ready' };

export interface NewEmail {
  /** An address, a number for a code by SMS, or null for an email to nobody. */
  readonly recipient: string | null;
  readonly content: EmailContent;
  /** An email that could not be sent by then is of no more use. */
  readonly expiresAt: Date;
}

export interface ClaimedEmail {
  readonly id: string;
  readonly recipient: string | null;
  readonly content: EmailContent;
  /** This one included. */
  readonly attempts: number;
  readonly expiresAt: string;
}
