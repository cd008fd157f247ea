import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../src/service-worker/outbox-entry.ts';

const stored = vi.hoisted(() => new Map<string, OutboxEntry>());
vi.mock('../../../src/service-worker/outbox-store.ts', () => ({
  listEntries: () => Promise.resolve([...stored.values()]),
  putEntry: (entry: OutboxEntry) => Promise.resolve(void stored.set(entry.id, entry)),
  removeEntry: (id: string) => Promise.resolve(void stored.delete(id)),
}));
const comment: OutboxEntry = {
  id: 'key-1',
  kind: 'review',
  productId: 'k3v9x0q2m4td',
  method: 'POST',
  url: '/api/reviews',
  headers: {},
  body: '{}',
  madeAt: Date.now(),
  page: '/cafe',
  refusal: null,
};

const postMessage = vi.fn<(news: unknown) => void>();
const fetch = vi.fn<() => Promise<Response>>();
const refuse = () => Response.json({ code: 'validation', message: 'No vale' }, { status: 422 });

/** Loads the worker's module. Its path is put together so that TypeScript does not follow it, as in `seen.test.ts`. */
async function sendWaiting(): Promise<void> {
  const name = 'outbox';
  const outbox = (await import(`../../../src/service-worker/${name}.ts`)) as {
    readonly sendWaiting: () => Promise<void>;
  };
  await outbox.sendWaiting();
}

beforeEach(() => {
  const page = { visibilityState: 'visible', postMessage };
  vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve([page]) } });
  vi.stubGlobal('fetch', fetch);
  stored.set(comment.id, comment);
});
afterEach(() => {
  stored.clear();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a refused call stays, and a page learns why', async () => {
  fetch.mockImplementation(() => Promise.resolve(refuse()));
  await sendWaiting();
  expect(stored.get(comment.id)?.refusal).toBe('No vale');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ state: 'refused', description: 'No vale' }),
  );
});

test('a refused call that was dropped meanwhile does not come back', async () => {
  fetch.mockImplementation(() => {
    stored.delete(comment.id);
    return Promise.resolve(refuse());
  });
  await sendWaiting();
  expect(stored.size).toBe(0);
  expect(postMessage).not.toHaveBeenCalled();
});
