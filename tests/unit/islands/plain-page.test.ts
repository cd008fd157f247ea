import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from '#islands/shared/plain-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a response that does not come', () => new Promise<Response>(() => undefined)],
  [
    'a response that breaks off',
    () => Promise.resolve(new Response(new ReadableStream(), { status: 200 })),
  ],
])('gives up %s after ten seconds, and says so', async (_, respond) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const stopped = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
    const response = await Promise.race([respond(), stopped]);
    return { ok: response.ok, json: () => Promise.race([response.json(), stopped]) };
  });
  const called = callApi('/visitor', { method: 'GET' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([called, Promise.resolve(null)])).toEqual({
    isOk: false,
    body: null,
    said: 'El servidor no respondió. Comprueba tu conexión.',
  });
});
