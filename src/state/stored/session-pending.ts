import { resetCodeMs } from '#domain/accounts/identity-limits.ts';
import { signInStateMs } from '#domain/limits.ts';
import { readStored, writeStored } from './stored.ts';

const key = 'vitrina:sign-in';
const confirmationKey = 'vitrina:confirm';

interface StoredStep {
  readonly step: 'mfa' | 'new-password' | 'set-up-app';
  readonly pendingEmail: string | null;
  /**
   * The secret of the app that is being set up. It stays as long as the provider keeps the half-finished sign-in,
   * because on a phone the authenticator app may replace the page.
   */
  readonly totpSecret?: string;
}

/** The state that a reload of the login screen restores. */
interface RestoredState {
  readonly requiresMFA: boolean;
  readonly requiresNewPassword: boolean;
  readonly totpSecret: string | null;
  readonly pendingEmail: string | null;
}

/**
 * Remembers in this tab the present step of a sign-in, as long as the identity client remembers the sign-in. Null
 * forgets it.
 */
export function keepPendingStep(pending: StoredStep | null): void {
  writeStored('tab', key, pending && { ...pending, at: Date.now() });
}

/** The sign-in in progress in this tab; null when there is none, or when it can no longer be finished. */
export function readPendingStep(): RestoredState | null {
  const kept = readStored('tab', key) as Partial<StoredStep & { at: number }> | null;
  if (kept === null || Date.now() - (kept.at ?? 0) > signInStateMs) return null;
  return {
    requiresMFA: kept.step === 'mfa',
    requiresNewPassword: kept.step === 'new-password',
    totpSecret: kept.totpSecret ?? null,
    pendingEmail: kept.pendingEmail ?? null,
  };
}

interface Unconfirmed {
  readonly email: string;
  /** A key that signs in once in place of the password. The password itself is never stored. */
  readonly firstSignIn: string;
}

/**
 * Remembers in this tab whose account waits for its code, so that the visitor can open the mail and come back. Null
 * forgets it.
 */
export function keepUnconfirmed(account: Unconfirmed | null): void {
  writeStored('tab', confirmationKey, account);
}

export function readUnconfirmed(): Unconfirmed | null {
  return readStored('tab', confirmationKey) as Unconfirmed | null;
}

interface KeptReset {
  readonly email: string;
  readonly at: number;
}

/**
 * Remembers whose new password waits for its code, so that the visitor can open the mail and come back. The history
 * keeps it with this page, so a new visit to the login screen begins with a password. Null forgets it.
 */
export function keepReset(email: string | null): void {
  const reset: KeptReset | null = email === null ? null : { email, at: Date.now() };
  history.replaceState({ ...Object(history.state), reset }, '');
}

/**
 * The email address whose code for a new password this page waits for; null when there is none, or when it has expired.
 */
export function readReset(): string | null {
  const { reset } = Object(history.state) as { readonly reset?: KeptReset | null };
  return reset && Date.now() - reset.at <= resetCodeMs ? reset.email : null;
}
