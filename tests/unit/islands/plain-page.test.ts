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
    return { ok: response.ok, text: () => Promise.race([response.text(), stopped]) };
  });
  const called = callApi('/visitor', { method: 'GET' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([called, Promise.resolve(null)])).toEqual({
    isOk: false,
    body: null,
    said: 'El servidor no respondió. Comprueba tu conexión.',
  });
});

test.each([200, 404, 405])('takes a page in place of a response for none: %i', async (status) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>', { status })));
  expect(await callApi('/reports', { method: 'POST' })).toEqual({
    isOk: false,
    body: null,
    said: 'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.',
  });
});
