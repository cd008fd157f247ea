import type { Reason } from '#domain/operators/reason.ts';

/**
 * The content of an email, here because the schema types the queue by it. The words are chosen when it is sent.
 * `isShown` and the reason of `store-freed` are missing in emails that an earlier release queued.
 */
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
      /** The operator's reason; absent when the person asked for it. */
      readonly reason?: Reason;
      /** Whether the sign-in is closed, so that the person cannot come back without help. */
      readonly isDisabled?: boolean;
    }
  | { readonly kind: 'export-ready' };

export interface NewEmail {
  /** An email address, a phone number for an SMS, or null for an email to nobody. */
  readonly recipient: string | null;
  readonly content: EmailContent;
  /** After this time the email is useless. */
  readonly expiresAt: Date;
}

export interface ClaimedEmail {
  readonly id: string;
  readonly recipient: string | null;
  readonly content: EmailContent;
  /** The number of attempts, this one included. */
  readonly attempts: number;
  readonly expiresAt: string;
}
