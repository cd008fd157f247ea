import type { SignInStep } from './sign-in-step.ts';

/** Who is signed in, as the tokens say. */
export interface SessionUser {
  /** The identity provider's id, under which the API knows the account. */
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly user: SessionUser;
}

/** The identity provider as the product uses it. Every call rejects with `ApiError`. */
export interface Identity {
  signIn(username: string, password: string): Promise<SignInStep>;
  /** Returns what the sign-in in progress asks for. */
  respond(response: string): Promise<SignInStep>;
  /** The tokens, refreshed when they have expired; null when nobody is signed in. */
  readTokens(options?: { forceRefresh?: boolean }): Promise<Tokens | null>;
  /** Ends the session here, or every session of the account, at the provider too as far as that can be reached. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  isTotpEnabled(): Promise<boolean>;
}
