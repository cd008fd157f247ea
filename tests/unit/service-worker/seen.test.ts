import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://vitrina.example';
const sheet = `${origin}/copo/pedido`;
const file = `${origin}/copo/product/k3v9x0q2m4td.json`;

/** The caches of a browser, as far as the worker uses them. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(kept.get(address)),
      put: (address: string, response: Response) => Promise.resolve(kept.set(address, response)),
      delete: (address: string) => Promise.resolve(kept.delete(address)),
      keys: () => Promise.resolve([]),
    });
  };
  return { all, stub: { open, keys: () => Promise.resolve([...all.keys()]) } };
}

const { all, stub } = createCaches();
beforeEach(() => {
  all.clear();
  vi.stubGlobal('self', { origin, location: { origin } });
  vi.stubGlobal('caches', stub);
  vi.stubGlobal('BUILD', '1');
  vi.stubGlobal('COMMENT_FILES', []);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the variants of a product are kept with an order sheet that was loaded before the worker ran', async () => {
  // The path is put together so that TypeScript does not follow it: the types of a worker must stay out of those of a
  // test.
  const name = 'seen';
  const { keepSeen } = (await import(`../../../src/service-worker/${name}.ts`)) as {
    readonly keepSeen: (seen: readonly [boolean, ...string[]]) => Promise<void>;
  };
  const fetching = vi.fn((address: string) =>
    Promise.resolve(
      address === file
        ? Response.json({ variants: [] })
        : new Response('<title>Pedido</title>', { headers: { 'content-type': 'text/html' } }),
    ),
  );
  vi.stubGlobal('fetch', fetching);
  await keepSeen([true, sheet, file]);
  const kept = [...all.values()].flatMap((entries) => [...entries.keys()]);
  expect(kept).toContain(file);
  // Under the data saver it is taken from the browser's own cache, and costs nothing.
  expect(fetching).toHaveBeenCalledWith(file, { cache: 'only-if-cached', mode: 'same-origin' });
});
