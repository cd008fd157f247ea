import { cleanTestStorage, useTestStorageEngine } from '@nanostores/persistent';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api.ts';
import { describeFailure, publicApi } from '#state/api.ts';
import { $online } from '#state/connection.ts';
import { takeEarlyResponse } from '#state/early-response.ts';
import { $visitorSession } from '#state/visitor.ts';

beforeAll(useTestStorageEngine);
beforeEach(cleanTestStorage);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  $online.set(true);
});

const responding = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));

test('names the visitor only in calls about their own things', async () => {
  const fetch = responding([]);
  vi.stubGlobal('fetch', fetch);
  await publicApi('GET /products/public/daily-offers');
  await publicApi('GET /reviews', { query: { productId: 'k3v9x0q2m4td' }, visitor: 'a1' });
  const named = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-session-id'));
  expect(named).toEqual([null, 'a1']);
  expect($visitorSession.get()).toBe('');
});

test('times out after ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      }),
  );
  const fail = vi.fn<(error: unknown) => void>();
  publicApi('GET /products/public/daily-offers').catch(fail);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fail).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(describeFailure(fail.mock.lastCall?.[0])).toContain('tardó demasiado');
});

test('shows the message of the server', async () => {
  vi.stubGlobal('fetch', responding({ message: 'La página no es válida.', code: 'x' }, 400));
  const failure: unknown = await publicApi('GET /products/public/daily-offers').catch(
    (error: unknown) => error,
  );
  expect(describeFailure(failure)).toBe('La página no es válida.');
});

test('says that there is no connection only when there was no response', () => {
  $online.set(false);
  const unanswered = new ApiError(0, { message: 'Nada', code: 'service_unavailable' });
  const refused = new ApiError(404, { message: 'Producto no encontrado', code: 'not_found' });
  expect(describeFailure(unanswered)).toMatch(/^Sin conexión/);
  expect(describeFailure(refused)).toBe('Producto no encontrado');
});

test('never shows the text of an unforeseen error, and leaves it in the console', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const fault = new TypeError('x is undefined');
  expect(describeFailure(fault)).toBe('Ha ocurrido un error inesperado');
  expect(warn).toHaveBeenCalledExactlyOnceWith('An unforeseen failure', fault);
  warn.mockRestore();
});

test('the response that the head asked for waits for its call, whatever is called before', async () => {
  const address = '/api/products/public?page=1';
  const early = { url: address, response: Promise.resolve(new Response('early')), giveUp: vi.fn() };
  vi.stubGlobal('earlyResponse', early);
  expect(takeEarlyResponse('/api/products/cards?ids=a')).toBeUndefined();
  const stopping = new AbortController();
  const taken = takeEarlyResponse(address, { signal: stopping.signal });
  expect(await (await taken)?.text()).toBe('early');
  stopping.abort();
  expect(early.giveUp).toHaveBeenCalledOnce();
  expect(takeEarlyResponse(address)).toBeUndefined();
});

test('the response that the head asked for is given up by a call that is aborted already', () => {
  const early = {
    url: '/api/x',
    response: Promise.resolve(new Response('early')),
    giveUp: vi.fn(),
  };
  vi.stubGlobal('earlyResponse', early);
  void takeEarlyResponse(early.url, { signal: AbortSignal.abort() });
  expect(early.giveUp).toHaveBeenCalledOnce();
});
