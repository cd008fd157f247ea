import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $newestChange, ownerApi } from '#state/owner-api.ts';
import { createStorage } from '../../support/browser-storage.ts';

const session = vi.hoisted(() => ({
  expireSession: vi.fn<() => void>(),
  getAccessToken: vi.fn<(options?: { forceRefresh?: boolean }) => Promise<string | null>>(),
}));
vi.mock('#state/session.ts', () => session);

const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const refusal = (code: string): Response =>
  Response.json({ message: 'La sesión no vale.', code }, { status: 401 });
const tokenOf = (call: number): string | null =>
  new Headers(fetch.mock.calls[call]?.[1].headers).get('authorization');
const getUser = () => ownerApi('GET /users/cognito/:id', { params: { id: 'a' } });

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createStorage());
  localStorage.setItem('vitrina:identity:c.u.accessToken', 'old');
  session.getAccessToken.mockResolvedValue('old');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('sends the access token with each call', async () => {
  fetch.mockResolvedValueOnce(Response.json({ id: 'a' }));
  await getUser();
  expect(tokenOf(0)).toBe('Bearer old');
});

test('keeps the session when it could not be verified', async () => {
  fetch.mockResolvedValueOnce(refusal('session_unverified'));
  await expect(getUser()).rejects.toMatchObject({ status: 401, code: 'session_unverified' });
  expect(session.expireSession).not.toHaveBeenCalled();
});

test('calls a refusal temporary while the session looks valid', async () => {
  fetch.mockResolvedValueOnce(refusal('unauthenticated'));
  await expect(getUser()).rejects.toMatchObject({ message: 'Error temporal de autenticación' });
  expect(session.expireSession).not.toHaveBeenCalled();
});

test('ends the session when there are no tokens', async () => {
  session.getAccessToken.mockResolvedValue(null);
  // The response of an operator's call to a stranger.
  fetch.mockResolvedValue(Response.json({ code: 'route_not_found' }, { status: 404 }));
  await expect(getUser()).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  });
  expect(fetch).not.toHaveBeenCalled();
  expect(session.expireSession).toHaveBeenCalledOnce();
});

test('repeats a call with a renewed token', async () => {
  session.getAccessToken.mockResolvedValueOnce('old').mockResolvedValueOnce('new');
  fetch.mockResolvedValueOnce(refusal('session_expired'));
  fetch.mockResolvedValueOnce(Response.json({ id: 'a' }));
  expect(await getUser()).toEqual({ id: 'a' });
  expect(session.getAccessToken).toHaveBeenLastCalledWith({ forceRefresh: true });
  expect(tokenOf(1)).toBe('Bearer new');
});

test('ends the session when the renewed token is refused too', async () => {
  fetch.mockImplementation(() => Promise.resolve(refusal('session_expired')));
  await expect(getUser()).rejects.toMatchObject({ code: 'session_expired' });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(session.expireSession).toHaveBeenCalledOnce();
});

test('keeps the session when the provider cannot be reached to renew it', async () => {
  session.getAccessToken.mockResolvedValueOnce('old').mockRejectedValueOnce(new Error('offline'));
  fetch.mockResolvedValueOnce(refusal('session_expired'));
  await expect(getUser()).rejects.toMatchObject({ code: 'session_unverified' });
  expect(session.expireSession).not.toHaveBeenCalled();
});

test.each([
  ['the token is renewed', false],
  ['it is renewed after a refusal', true],
])('ends at its time limit and when it is cancelled while %s', async (_, isRefused) => {
  vi.useFakeTimers();
  try {
    const renewal = new Promise<never>(() => undefined);
    if (isRefused) fetch.mockImplementation(() => Promise.resolve(refusal('session_expired')));
    session.getAccessToken.mockImplementation((options) =>
      isRefused && options === undefined ? Promise.resolve('old') : renewal,
    );
    const fail = vi.fn<(error: unknown) => void>();
    getUser().catch(fail);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(fail).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fail.mock.lastCall?.[0]).toMatchObject({ code: 'request_timeout' });
    const controller = new AbortController();
    const { signal } = controller;
    ownerApi('GET /users/cognito/:id', { params: { id: 'a' }, signal }).catch(fail);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort('enough');
    await vi.advanceTimersByTimeAsync(1);
    expect(fail).toHaveBeenLastCalledWith('enough');
  } finally {
    vi.useRealTimers();
  }
});

test('notes the newest change, whichever response comes last', async () => {
  for (const cursor of ['7', '5', 'none']) {
    const headers = { 'x-change-cursor': cursor };
    fetch.mockResolvedValueOnce(Response.json({ id: 'a' }, { headers }));
    await getUser();
    expect($newestChange.get()).toBe(7);
  }
});
