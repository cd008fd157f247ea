import { atom } from 'nanostores';
import { ApiError, isApiError } from '#client/api-error.ts';
import type { Identity, SessionUser } from '#client/identity/identity.ts';
import {
  forgetTokens,
  hasStoredTokens,
  watchStoredTokens,
} from '#client/identity/token-storage.ts';
import type { SignInStep } from '#client/identity/sign-in-step.ts';
import { withinLimit } from '#client/within-limit.ts';
import { authMessages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import { loginReturnPath } from '#domain/paths/return-path.ts';
import { accountApi } from './account-api.ts';
import { describeFailure } from './api.ts';
import { fetchSettings, getIdentity, keepSettings } from './account-identity.ts';
import { logFailure } from './log.ts';
import { dropOrders, keepOrderLink } from './order-link.ts';
import { keepPendingStep, readPendingStep } from './stored/session-pending.ts';
import { carryToast } from './stored/session-toast.ts';
import type { ToastOptions } from './toasts.ts';

/** The auth state of product.md 5.6. */
export interface SessionState {
  readonly user: SessionUser | null;
  readonly isLoading: boolean;
  /** The session is ending or over, and the login screen is loading. */
  readonly isLeaving: boolean;
  readonly isAuthenticated: boolean;
  readonly requiresNewPassword: boolean;
  readonly requiresMFA: boolean;
  readonly requiresConfirmation: boolean;
  /** The secret that an authenticator app needs before the sign-in can go on; null when no app is to be set up. */
  readonly totpSecret: string | null;
  readonly pendingEmail: string | null;
  readonly error: string | null;
}

const signedOut: SessionState = {
  user: null,
  isLoading: false,
  isLeaving: false,
  isAuthenticated: false,
  requiresNewPassword: false,
  requiresMFA: false,
  requiresConfirmation: false,
  totpSecret: null,
  pendingEmail: null,
  error: null,
};

// Until the next page loads, the state must not look signed out: the guard would lead the visitor elsewhere.
const leaving: SessionState = { ...signedOut, isLoading: true, isLeaving: true };

export const $session = atom<SessionState>({ ...signedOut, isLoading: true });

/** Milliseconds that a sign-out waits for the provider. */
const signOutLimitMs = 4_000;

/**
 * Finds out who is signed in: a person with an access token that has not expired or could be renewed. When the provider
 * cannot be reached, `error` says so and the tokens stay.
 */
export async function checkSession(): Promise<void> {
  if (!hasStoredTokens()) {
    $session.set({ ...signedOut, ...readPendingStep() });
    return;
  }
  try {
    const tokens = await (await getIdentity()).readTokens();
    if (tokens === null) forgetTokens();
    const { user } = tokens ?? { user: null };
    $session.set({ ...signedOut, user, isAuthenticated: user !== null });
  } catch (error) {
    $session.set({ ...signedOut, error: hasStoredTokens() ? describeFailure(error) : null });
  }
}

/** `checkSession` for pages of signed-in people. When the session has run out, the login screen says so. */
export async function guardSession(): Promise<void> {
  const hadTokens = hasStoredTokens();
  await checkSession();
  if (hadTokens && !hasStoredTokens()) expireSession();
}

/** `guardSession` once more, for a person who asks for it. Until it is done, the page shows that it is checking. */
export function guardAgain(): Promise<void> {
  $session.set({ ...$session.get(), isLoading: true });
  return guardSession();
}

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const leaveWhenOver = () => {
    if ($session.get().isAuthenticated && !hasStoredTokens()) leave(loginPath());
  };
  const stopWatching = watchStoredTokens((isSignedIn) => {
    if (isSignedIn) void checkSession();
    else leaveWhenOver();
  });
  // A page that comes back from the browser's history has missed the notifications.
  const lookAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void checkSession();
  };
  window.addEventListener('pageshow', lookAgain);
  return () => {
    stopWatching();
    window.removeEventListener('pageshow', lookAgain);
  };
}

/** A valid access token, renewed if needed; null when nobody is signed in. */
export async function getAccessToken(options?: { forceRefresh?: boolean }): Promise<string | null> {
  if (!hasStoredTokens()) return null;
  return (await (await getIdentity()).readTokens(options))?.accessToken ?? null;
}

/** Signs in, and returns the next step. It asks the provider only after the API has agreed (product.md 6.1). */
export function signIn(username: string, password: string): Promise<SignInStep> {
  return attempt(async () => {
    const response = await accountApi('POST /auth/login', { body: { email: username, password } });
    if (response.requiresConfirmation) return enter({ step: 'confirm' }, username);
    if (!response.success) throw createUnexpected();
    if (response.settings !== undefined) keepSettings(response.settings);
    const identity = await getIdentity();
    const step = await useKeyOrPassword(identity, username, password, response.signInKey);
    return enter(await choose(identity, step), username);
  });
}

/**
 * Signs in with the key, and with the password when the key is refused. A key is used up when its response was lost;
 * that says nothing about the password, which the API has just verified.
 */
async function useKeyOrPassword(
  identity: Identity,
  username: string,
  password: string,
  key: string | undefined,
): Promise<SignInStep> {
  if (key === undefined) return identity.signIn(username, password);
  try {
    return await identity.signIn(username, key);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_credentials') throw error;
    return identity.signIn(username, password);
  }
}

/**
 * Signs in with the key of a registration that has just been confirmed, without asking the API about a password.
 * Returns null at a hosted pool, which knows only passwords and would count the key as a wrong one.
 */
export function signInOnce(username: string, key: string): Promise<SignInStep | null> {
  return attempt(async () => {
    if ((await fetchSettings()).pool === 'hosted') return null;
    const identity = await getIdentity();
    return enter(await choose(identity, await identity.signIn(username, key)), username);
  });
}

/**
 * Signs in again with a new password, because changing it has ended the session. When the sign-in needs a further step,
 * the login screen takes it and leads back.
 */
export async function renewSession(username: string, password: string): Promise<void> {
  try {
    const identity = await getIdentity();
    const step = await choose(identity, await identity.signIn(username, password));
    if (step.step === 'done') {
      await checkSession();
      return;
    }
    await enter(step, username);
    location.assign(loginReturnPath(location.pathname + location.search));
  } catch (error) {
    logFailure('The session was not opened anew', error);
    expireSession();
  }
}

/** Answers a sign-in in progress with a code: of a second factor, or the one that proves that an app is set up. */
export function respondWithMfa(code: string): Promise<SignInStep> {
  return attempt(async () => {
    const step = await respondToChallenge(code, { invalid_code: authMessages.mfaInvalid });
    if (step.step === 'mfa') throw createRefusal('invalid_code', authMessages.mfaIncomplete);
    return enter(step);
  });
}

/** Answers a sign-in in progress with the new password that the person has chosen. */
export function respondWithNewPassword(password: string): Promise<SignInStep> {
  return attempt(async () => enter(await respondToChallenge(password, {})));
}

/** Gives up a sign-in in progress, so that the screen asks for the password again. */
export function abandonSignIn(): void {
  keepPendingStep(null);
  $session.set(signedOut);
}

/**
 * Ends the session, or with `everywhere` all sessions of the account, and goes to the login screen, even when the
 * provider could not be reached (product.md 6.1). The page shows nothing of the account at once, so that a second tap
 * cannot repeat the call.
 */
export async function signOut(options: { everywhere?: boolean } = {}): Promise<void> {
  if ($session.get().isLeaving) return;
  $session.set(leaving);
  try {
    await withinLimit(
      getIdentity().then((identity) => identity.signOut(options)),
      signOutLimitMs,
    );
  } catch (error) {
    logFailure('The provider was not notified of the sign-out', error);
    carryToast({
      title: authMessages.signOutFailed,
      description: authMessages.signOutIncomplete,
      variant: 'destructive',
    });
  }
  leave(loginPath());
}

/** Ends a session that the API refuses for good. The login screen says so. */
export function expireSession(): void {
  if ($session.get().isLeaving) return;
  carryToast({ title: authMessages.sessionExpired, variant: 'destructive' });
  keepOrderLink(location.hash);
  leave(loginReturnPath(location.pathname + location.search), { keepsOrders: true });
}

/** Goes to the login screen after the API has ended all sessions. The toast tells the reason. */
export function endSessions(toast: ToastOptions): void {
  carryToast(toast);
  leave(loginPath());
}

/** Whether a failure means the end of the session, which another place shows. */
export function isSessionOver(error: unknown): boolean {
  return isApiError(error, 401) && error.code === 'session_expired';
}

function leave(path: string, { keepsOrders = false } = {}): void {
  if (!keepsOrders) dropOrders();
  forgetTokens();
  keepPendingStep(null);
  $session.set(leaving);
  location.replace(path);
}

/** Sets the state that follows from a step of a sign-in. */
async function enter(step: SignInStep, username?: string): Promise<SignInStep> {
  const pendingEmail = username ?? $session.get().pendingEmail;
  keepPendingStep(null);
  switch (step.step) {
    case 'done':
      await checkSession();
      if (!$session.get().isAuthenticated) throw createUnexpected();
      carryToast({ title: authMessages.signedInToast, description: authMessages.welcome });
      break;
    case 'new-password':
      $session.set({ ...signedOut, requiresNewPassword: true, pendingEmail });
      keepPendingStep({ step: step.step, pendingEmail });
      break;
    case 'mfa':
      $session.set({ ...signedOut, requiresMFA: true, pendingEmail });
      keepPendingStep({ step: step.step, pendingEmail });
      break;
    case 'set-up-app': {
      const { secret: totpSecret } = step;
      $session.set({ ...signedOut, totpSecret, pendingEmail });
      keepPendingStep({ step: step.step, pendingEmail, totpSecret });
      break;
    }
    case 'confirm':
      $session.set({ ...signedOut, requiresConfirmation: true, pendingEmail });
      break;
    case 'reset':
      $session.set({ ...signedOut, pendingEmail });
      break;
    case 'choose-mfa':
    case 'unknown':
      throw createUnexpected();
  }
  return step;
}

/** When the account has several factors, chooses the first that the product knows, without asking. */
function choose(identity: Identity, step: SignInStep): Promise<SignInStep> {
  return step.step === 'choose-mfa' ? identity.respond(step.choice) : Promise.resolve(step);
}

async function respondToChallenge(
  response: string,
  texts: Readonly<Record<string, string>>,
): Promise<SignInStep> {
  try {
    const identity = await getIdentity();
    return await choose(identity, await identity.respond(response));
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'invalid_credentials') {
      // The provider refuses the whole sign-in, not only the response: it is too old or had too many attempts.
      abandonSignIn();
      throw createRefusal('session_expired', authMessages.sessionExpired);
    }
    const text = texts[error.code];
    throw text === undefined ? error : createRefusal(error.code, text);
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  $session.set({ ...$session.get(), error: null });
  try {
    return await work();
  } catch (error) {
    $session.set({ ...$session.get(), error: describeFailure(error) });
    throw error;
  }
}

const createRefusal = (code: string, message: string): ApiError =>
  new ApiError(400, { code, message });

const createUnexpected = (): ApiError =>
  createRefusal('service_unavailable', authMessages.unexpectedResponse);
