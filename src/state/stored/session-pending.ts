import { resetCodeMs } from '#domain/accounts/identity-limits.ts';
import { signInStateMs } from '#domain/limits.ts';
import { readStored, writeStored } from './stored.ts';

const key = 'vitrina:sign-in';
const confirmationKey = 'vitrina:confirm';

interface PendingStep {
  readonly step: 'mfa' | 'new-password' | 'set-up-app';
  readonly pendingEmail: string | null;
  /** Kept beside the provider's own half-finished sign-in, and as long: on a phone the app takes the page's place. */
  readonly totpSecret?: string;
}

/** What a reload of the login screen takes up again. */
interface PendingState {
  readonly requiresMFA: boolean;
  readonly requiresNewPassword: boolean;
  readonly totpSecret: string | null;
  readonly pendingEmail: string | null;
}

/** Remembers in this tab what a sign-in asks for, for as long as the identity client remembers it. */
export function keepPendingStep(pending: PendingStep | null): void {
  writeStored('tab', key, pending && { ...pending, at: Date.now() });
}

/** The sign-in that was in progress in this tab; null when there is none, or none that still can be ended. */
export function readPendingStep(): PendingState | null {
  const kept = readStored('tab', key) as Partial<PendingStep & { at: number }> | null;
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
  /** What signs in once in place of the password, which is kept nowhere. */
  readonly firstSignIn: string;
}

/** Remembers in this tab whose account waits for its code, so that the way to the mail and back loses nothing. */
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
 * Remembers who was sent the code for a new password, so that the way to the mail and back loses nothing. The history
 * keeps it beside this page: who comes to the login screen anew begins with a password.
 */
export function keepReset(email: string | null): void {
  const reset: KeptReset | null = email === null ? null : { email, at: Date.now() };
  history.replaceState({ ...Object(history.state), reset }, '');
}

/** Whose code for a new password this page waits for; null when none does, or none that still counts. */
export function readReset(): string | null {
  const { reset } = Object(history.state) as { readonly reset?: KeptReset | null };
  return reset && Date.now() - reset.at <= resetCodeMs ? reset.email : null;
}
