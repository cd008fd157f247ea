import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['/offline', 200],
  ['/cafe', 503],
])('without a network and a storage %s still says so', async (path, status) => {
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new DOMException('not allowed', 'SecurityError')),
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  // The path is put together so that TypeScript does not follow it, as in `seen.test.ts`.
  const name = 'pages';
  const { respondWithPage } = (await import(`../../../src/service-worker/${name}.ts`)) as {
    readonly respondWithPage: (event: object) => Promise<Response>;
  };
  const response = await respondWithPage({
    request: new Request(new URL(path, 'https://vitrina.example')),
    preloadResponse: Promise.resolve(),
    waitUntil: () => undefined,
  });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain('<h1>Sin conexión</h1>');
});
