import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { workerScript } from '#components/head/worker-script.ts';

/** Runs the script in a page and tells what it does as the page goes on. */
function runInPage({ isSaving }: { isSaving: boolean }) {
  const listeners = new Map<string, () => void>();
  const registered: string[] = [];
  const told: unknown[] = [];
  const registration = { active: { postMessage: (seen: unknown) => told.push(seen) } };
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
  runInNewContext(workerScript, {
    document: { documentElement: { dataset: isSaving ? { saving: '' } : {} } },
    navigator: {
      serviceWorker: {
        register: (address: string) => Promise.resolve(registered.push(address)),
        ready: Promise.resolve(registration),
      },
    },
    addEventListener,
    self: {},
    setTimeout: (act: () => void) => {
      act();
    },
    location: { href: 'https://x.example/cafe' },
    performance: { getEntriesByType: () => [{ name: 'https://x.example/_astro/a.js' }] },
  });
  return {
    registered,
    told,
    fire: async (name: string) => {
      listeners.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('registers the worker after the page has loaded and tells it what was seen', async () => {
  const page = runInPage({ isSaving: false });
  expect(page.registered).toEqual([]);
  await page.fire('load');
  expect(page.registered).toEqual(['/service-worker.js']);
  expect(page.told).toEqual([[false, 'https://x.example/cafe', 'https://x.example/_astro/a.js']]);
});

test('waits for a tap while data is saved', async () => {
  const page = runInPage({ isSaving: true });
  await page.fire('load');
  expect(page.registered).toEqual([]);
  await page.fire('click');
  expect(page.registered).toEqual(['/service-worker.js']);
  expect(page.told).toEqual([[true, 'https://x.example/cafe', 'https://x.example/_astro/a.js']]);
});

test('does nothing in a browser without workers', () => {
  const page = { document: { documentElement: {} }, navigator: {} };
  expect(() => {
    runInNewContext(workerScript, page);
  }).not.toThrow();
});
