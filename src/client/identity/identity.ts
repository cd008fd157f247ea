import type { SignInStep } from './sign-in-step.ts';

/** The signed-in person, according to the tokens. */
export interface SessionUser {
  /** The identity provider's id. The API knows the account by it. */
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly user: SessionUser;
}

/** The functions of the identity provider that the product uses. Every call rejects with `ApiError`. */
export interface Identity {
  signIn(username: string, password: string): Promise<SignInStep>;
  /** Answers a step of the sign-in and returns the next one. */
  respond(response: string): Promise<SignInStep>;
  /** The tokens, refreshed when they have expired; null when nobody is signed in. */
  readTokens(options?: { forceRefresh?: boolean }): Promise<Tokens | null>;
  /**
   * Ends the session here, or with `everywhere` every session of the account. Also does so at the provider if that can
   * be reached.
   */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  isTotpEnabled(): Promise<boolean>;
}
