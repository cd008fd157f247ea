import { atom } from 'nanostores';
import { ApiError, isApiError } from '#client/api-error.ts';
import type { Identity, SessionUser } from '#client/identity/identity.ts';
import {
  forgetTokens,
  hasStoredTokens,
  watchStoredTokens,
} from '#client/identity/token-storage.ts';
import type { SignInStep } from '#client/identity/sign-in-step.ts';
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
  /** The session is being ended, or is over, and the login screen comes. */
  readonly isLeaving: boolean;
  readonly isAuthenticated: boolean;
  readonly requiresNewPassword: boolean;
  readonly requiresMFA: boolean;
  readonly requiresConfirmation: boolean;
  /** What an authenticator app must know before the sign-in in progress goes on; null unless one is to be set up. */
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

// Until the next page is there nobody is a stranger whom the guard would lead elsewhere.
const leaving: SessionState = { ...signedOut, isLoading: true, isLeaving: true };

export const $session = atom<SessionState>({ ...signedOut, isLoading: true });

/** How long a sign-out waits for the provider. */
const signOutLimitMs = 4_000;

/**
 * Finds out who is signed in: whoever holds an access token that has not expired, or that could be renewed. When the
 * provider cannot be asked, `error` says so and the tokens stay.
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

/** `checkSession` for what only owners may see: a session that has run out ends with a word of why. */
export async function guardSession(): Promise<void> {
  const isHeld = hasStoredTokens();
  await checkSession();
  if (isHeld && !hasStoredTokens()) expireSession();
}

/** Keeps this tab in step with sign-ins and sign-outs in others; returns how to stop. */
export function followOtherTabs(): () => void {
  const leaveWhenOver = () => {
    if ($session.get().isAuthenticated && !hasStoredTokens()) leave(loginPath());
  };
  const stopWatching = watchStoredTokens((isSignedIn) => {
    if (isSignedIn) void checkSession();
    else leaveWhenOver();
  });
  // A page that comes back from the browser's history was not notified.
  const lookAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void checkSession();
  };
  window.addEventListener('pageshow', lookAgain);
  return () => {
    stopWatching();
    window.removeEventListener('pageshow', lookAgain);
  };
}

/** An access token fit for a call, renewed when it has to be; null when nobody is signed in. */
export async function getAccessToken(options?: { forceRefresh?: boolean }): Promise<string | null> {
  if (!hasStoredTokens()) return null;
  return (await (await getIdentity()).readTokens(options))?.accessToken ?? null;
}

/** Signs in, and returns what is asked for next. The provider is asked only after the API agreed (product.md 6.1). */
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

/** A key whose response was lost is used up, and says nothing of the password, which has just been verified. */
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
 * Signs in without the API's word on a password: with the key of a registration that has just been confirmed. Null at a
 * hosted pool, which knows passwords alone and would count the key as a wrong one.
 */
export function signInOnce(username: string, key: string): Promise<SignInStep | null> {
  return attempt(async () => {
    if ((await fetchSettings()).pool === 'hosted') return null;
    const identity = await getIdentity();
    return enter(await choose(identity, await identity.signIn(username, key)), username);
  });
}

/**
 * Opens the session anew with a password whose change has ended it. What else the sign-in asks for is given on the login
 * screen, which leads back.
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

/** Gives the code that a sign-in in progress asks for, or that proves that an app is set up. */
export function respondWithMfa(code: string): Promise<SignInStep> {
  return attempt(async () => {
    const step = await respondToChallenge(code, { invalid_code: authMessages.mfaInvalid });
    if (step.step === 'mfa') throw createRefusal('invalid_code', authMessages.mfaIncomplete);
    return enter(step);
  });
}

/** Gives the password that a sign-in in progress asks the person to choose. */
export function respondWithNewPassword(password: string): Promise<SignInStep> {
  return attempt(async () => enter(await respondToChallenge(password, {})));
}

/** Gives a sign-in in progress up, so that the screen asks for the password again. */
export function abandonSignIn(): void {
  keepPendingStep(null);
  $session.set(signedOut);
}

/**
 * Ends the session, or all that the account has on other devices too, and goes to the login screen, whether or not the
 * provider could be reached (product.md 6.1). What asked for it is gone at once, and cannot ask again.
 */
export async function signOut(options: { everywhere?: boolean } = {}): Promise<void> {
  if ($session.get().isLeaving) return;
  $session.set(leaving);
  try {
    await withinLimit(getIdentity().then((identity) => identity.signOut(options)));
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

/** Ends a session that the API refuses for good, and says so on the login screen. */
export function expireSession(): void {
  if ($session.get().isLeaving) return;
  carryToast({ title: authMessages.sessionExpired, variant: 'destructive' });
  keepOrderLink(location.hash);
  leave(loginReturnPath(location.pathname + location.search), { keepsOrders: true });
}

/** Leaves for the login screen once the API has ended all sessions, with a word of why. */
export function endSessions(toast: ToastOptions): void {
  carryToast(toast);
  leave(loginPath());
}

/** Whether a failure is the end of the session, which is shown elsewhere. */
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

/** The state that a step of a sign-in brings about. */
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

/** Of several factors the product takes the first that it knows, without asking. */
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
      // The sign-in is refused, not the response: it is too old or was tried too often.
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

function withinLimit(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((_, reject) => {
    setTimeout(reject, signOutLimitMs, new Error('The provider did not respond in time'));
  });
  return Promise.race([work, limit]);
}
