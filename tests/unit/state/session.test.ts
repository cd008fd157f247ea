import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { Identity, Tokens } from '#client/identity/identity.ts';
import {
  $session,
  respondWithMfa,
  respondWithNewPassword,
  checkSession,
  expireSession,
  getAccessToken,
  guardAgain,
  guardSession,
  signIn,
  signInOnce,
  signOut,
} from '#state/session.ts';
import { createStorage } from '../../support/browser-storage.ts';

const identity = vi.hoisted(() => ({
  signIn: vi.fn<Identity['signIn']>(),
  respond: vi.fn<Identity['respond']>(),
  readTokens: vi.fn<Identity['readTokens']>(),
  signOut: vi.fn<Identity['signOut']>(),
}));
const getIdentity = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const fetchSettings = vi.hoisted(() => vi.fn<() => Promise<{ pool: string }>>());
vi.mock('#state/account-identity.ts', () => ({ getIdentity, fetchSettings }));

const tokenKey = 'vitrina:identity:client.user.accessToken';
const user = { id: 'sub', username: 'ana', email: 'ana@cafe.cu' };
const tokens: Tokens = { accessToken: 'token', user };
const fetch = vi.fn<(url: string) => Promise<Response>>();
const replace = vi.fn<(path: string) => void>();
const respondToLogin = (body: { success: boolean; requiresConfirmation: boolean }) =>
  fetch.mockResolvedValue(Response.json({ message: '', ...body }));
const carried = (): unknown => JSON.parse(sessionStorage.getItem('vitrina:toast') ?? 'null');

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', { pathname: '/products', search: '', hash: '', replace });
  vi.stubGlobal('console', { warn: vi.fn() });
  getIdentity.mockResolvedValue(identity);
  identity.readTokens.mockResolvedValue(tokens);
});
afterEach(async () => {
  vi.useRealTimers();
  // `$session` outlives a test: a check without tokens resets it.
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  await checkSession();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('asks nobody without stored tokens', async () => {
  await checkSession();
  expect($session.get()).toMatchObject({ isLoading: false, isAuthenticated: false, error: null });
  expect(await getAccessToken()).toBeNull();
  expect(getIdentity).not.toHaveBeenCalled();
});

test('knows the person of a valid token', async () => {
  localStorage.setItem(tokenKey, 'token');
  await checkSession();
  expect($session.get()).toMatchObject({ isAuthenticated: true, user });
});

test('drops tokens that cannot be renewed, and says so on pages of owners', async () => {
  localStorage.setItem(tokenKey, 'token');
  identity.readTokens.mockResolvedValue(null);
  await guardSession();
  expect(localStorage.getItem(tokenKey)).toBeNull();
  expect($session.get().isAuthenticated).toBe(false);
  expect(replace).toHaveBeenCalledWith('/login?volver=%2Fproducts');
  expect(carried()).toMatchObject({
    title: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  });
});

test('keeps the tokens when the provider cannot be asked', async () => {
  localStorage.setItem(tokenKey, 'token');
  identity.readTokens.mockRejectedValue(
    new ApiError(0, { code: 'service_unavailable', message: 'No se pudo' }),
  );
  await guardSession();
  expect($session.get()).toMatchObject({ isAuthenticated: false, error: 'No se pudo' });
  expect(localStorage.getItem(tokenKey)).toBe('token');
  expect(replace).not.toHaveBeenCalled();
});

test('shows that it checks once more, and why that failed too', async () => {
  localStorage.setItem(tokenKey, 'token');
  const message = 'No se pudo';
  const failure = new ApiError(0, { code: 'service_unavailable', message });
  identity.readTokens.mockRejectedValue(failure);
  await guardSession();
  const checked = guardAgain();
  expect($session.get().isLoading).toBe(true);
  await checked;
  expect($session.get()).toMatchObject({ isLoading: false, error: message });
});

test('does not call the provider while the account is unconfirmed', async () => {
  respondToLogin({ success: false, requiresConfirmation: true });
  expect(await signIn('ana@cafe.cu', 'x')).toEqual({ step: 'confirm' });
  expect($session.get()).toMatchObject({ requiresConfirmation: true, pendingEmail: 'ana@cafe.cu' });
  expect(getIdentity).not.toHaveBeenCalled();
});

test('gives the key of a registration to the embedded pool, and never to a hosted one', async () => {
  fetchSettings.mockResolvedValue({ pool: 'hosted' });
  expect(await signInOnce('ana@cafe.cu', 'once:key')).toBeNull();
  expect(identity.signIn).not.toHaveBeenCalled();
  expect($session.get()).toMatchObject({ isAuthenticated: false, error: null });

  fetchSettings.mockResolvedValue({ pool: 'embedded' });
  identity.signIn.mockResolvedValue({ step: 'done' });
  localStorage.setItem(tokenKey, 'token');
  expect(await signInOnce('ana@cafe.cu', 'once:key')).toEqual({ step: 'done' });
  expect(identity.signIn).toHaveBeenCalledWith('ana@cafe.cu', 'once:key');
});

test('treats a response that is neither success nor confirmation as unexpected', async () => {
  respondToLogin({ success: false, requiresConfirmation: false });
  await expect(signIn('ana@cafe.cu', 'x')).rejects.toThrow('Respuesta inesperada del servidor');
  expect($session.get().error).toBe('Respuesta inesperada del servidor');
});

test('treats an unknown step as unexpected', async () => {
  respondToLogin({ success: true, requiresConfirmation: false });
  identity.signIn.mockResolvedValue({ step: 'unknown' });
  await expect(signIn('ana@cafe.cu', 'x')).rejects.toThrow('Respuesta inesperada del servidor');
});

test('asks for the code, restores the state after a reload, and ends authenticated', async () => {
  respondToLogin({ success: true, requiresConfirmation: false });
  identity.signIn.mockResolvedValue({ step: 'choose-mfa', choice: 'TOTP' });
  identity.respond.mockResolvedValue({ step: 'mfa' });
  await signIn('ana@cafe.cu', 'x');
  expect(identity.respond).toHaveBeenCalledWith('TOTP');
  expect($session.get()).toMatchObject({ requiresMFA: true, isAuthenticated: false });
  await checkSession();
  expect($session.get()).toMatchObject({ requiresMFA: true, pendingEmail: 'ana@cafe.cu' });
  await expect(respondWithMfa('123456')).rejects.toThrow('MFA no completado');
  identity.respond.mockResolvedValue({ step: 'done' });
  localStorage.setItem(tokenKey, 'token');
  await respondWithMfa('123456');
  expect($session.get()).toMatchObject({ requiresMFA: false, isAuthenticated: true });
});

test('lets a person set up a demanded app, also after a new password and a reload', async () => {
  respondToLogin({ success: true, requiresConfirmation: false });
  identity.signIn.mockResolvedValue({ step: 'new-password' });
  await signIn('ana@cafe.cu', 'x');
  identity.respond.mockResolvedValueOnce({ step: 'choose-mfa', choice: 'TOTP' });
  identity.respond.mockResolvedValueOnce({ step: 'set-up-app', secret: 'JBSW' });
  await respondWithNewPassword('y');
  const asked = { totpSecret: 'JBSW', requiresMFA: false, pendingEmail: 'ana@cafe.cu' };
  expect($session.get()).toMatchObject({ ...asked, requiresNewPassword: false });
  await checkSession();
  expect($session.get()).toMatchObject(asked);
  identity.respond.mockResolvedValue({ step: 'done' });
  localStorage.setItem(tokenKey, 'token');
  await respondWithMfa('123456');
  expect($session.get()).toMatchObject({ totpSecret: null, isAuthenticated: true });
  localStorage.removeItem(tokenKey);
  await checkSession();
  expect($session.get().totpSecret).toBeNull();
});

test('stays at the code after a wrong one', async () => {
  respondToLogin({ success: true, requiresConfirmation: false });
  identity.signIn.mockResolvedValue({ step: 'mfa' });
  await signIn('ana@cafe.cu', 'x');
  identity.respond.mockRejectedValue(new ApiError(400, { code: 'invalid_code', message: 'No' }));
  await expect(respondWithMfa('123456')).rejects.toThrow('Código MFA inválido');
  expect($session.get()).toMatchObject({ requiresMFA: true, error: 'Código MFA inválido' });
});

test('starts again when the sign-in has expired', async () => {
  respondToLogin({ success: true, requiresConfirmation: false });
  identity.signIn.mockResolvedValue({ step: 'new-password' });
  await signIn('ana@cafe.cu', 'x');
  expect($session.get().requiresNewPassword).toBe(true);
  identity.respond.mockRejectedValue(
    new ApiError(400, { code: 'invalid_credentials', message: 'No' }),
  );
  await expect(respondWithNewPassword('y')).rejects.toThrow('Tu sesión ha expirado');
  expect($session.get().requiresNewPassword).toBe(false);
});

test.each(['notified', 'not reached'])('signs out when the provider is %s', async (kind) => {
  localStorage.setItem(tokenKey, 'token');
  if (kind === 'not reached') identity.signOut.mockRejectedValue(new Error('offline'));
  await signOut();
  expect(localStorage.getItem(tokenKey)).toBeNull();
  // Meanwhile the guard must not lead anybody elsewhere.
  expect($session.get()).toMatchObject({ user: null, isAuthenticated: false, isLoading: true });
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  const notice = kind === 'notified' ? null : { title: 'Error al cerrar sesión' };
  if (notice === null) expect(carried()).toBeNull();
  else expect(carried()).toMatchObject(notice);
});

test('a sign-out shows at once, is sent once and ends here, however long the provider takes', async () => {
  vi.useFakeTimers();
  localStorage.setItem(tokenKey, 'token');
  await checkSession();
  expect($session.get()).toMatchObject({ isLeaving: false, isAuthenticated: true });
  identity.signOut.mockReturnValue(new Promise(() => undefined));
  const ends = [signOut(), signOut({ everywhere: true })];
  expect($session.get()).toMatchObject({ isLeaving: true, isAuthenticated: false });
  // A call that is refused because the session has ended adds nothing.
  expireSession();
  await vi.runAllTimersAsync();
  await Promise.all(ends);
  expect(identity.signOut).toHaveBeenCalledExactlyOnceWith({});
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test('ends once however many calls find the session over', () => {
  localStorage.setItem(tokenKey, 'token');
  expireSession();
  expireSession();
  expect(replace).toHaveBeenCalledOnce();
});

const orderLink = '#p=1.0a1b2c3d4e5f.000000.1.k3v9x0q2m4td*1@';

test('an opened order waits in the tab when the session is over', () => {
  localStorage.setItem(tokenKey, 'token');
  vi.stubGlobal('location', { pathname: '/orders', search: '', hash: orderLink, replace });
  sessionStorage.setItem('vitrina:owner-draft:order:store:new', '{"customerName":"Ana"}');
  expireSession();
  expect(sessionStorage.getItem('vitrina:owner-draft:order:store:new')).toContain('Ana');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login?volver=%2Forders');
  expect(sessionStorage.getItem('vitrina:order-link')).toBe(orderLink);
});

test('an opened order does not wait for the next person after a sign-out', async () => {
  localStorage.setItem(tokenKey, 'token');
  sessionStorage.setItem('vitrina:order-link', orderLink);
  sessionStorage.setItem('vitrina:owner-draft:order:store:new', '{"customerName":"Ana"}');
  await signOut();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('order'))).toEqual([]);
});
