import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import registerWorker from '#inline/register-worker.ts?script';

interface Entries {
  readonly getEntriesByType: () => readonly { readonly name: string }[];
}

/** Runs the script in a page and records what it does as the page goes on. */
function runInPage({
  hasDataSaver,
  controller = null,
}: {
  hasDataSaver: boolean;
  controller?: unknown;
}) {
  const listeners = new Map<string, () => void>();
  const registered: string[] = [];
  const posted: unknown[] = [];
  const registration = { active: { postMessage: (seen: unknown) => posted.push(seen) } };
  const entriesOf = (...names: string[]): Entries => ({
    getEntriesByType: () => names.map((name) => ({ name: `https://x.example/${name}` })),
  });
  const observers: ((entries: Entries) => void)[] = [];
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
  runInNewContext(registerWorker, {
    document: { documentElement: { dataset: hasDataSaver ? { saver: '' } : {} } },
    navigator: {
      serviceWorker: {
        controller,
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
    performance: entriesOf('_astro/a.js'),
    PerformanceObserver: class {
      readonly observe: () => void;
      constructor(observer: (entries: Entries) => void) {
        this.observe = () => observers.push(observer);
      }
    },
  });
  return {
    registered,
    posted,
    load: (name: string) => {
      for (const observer of observers) observer(entriesOf(name));
    },
    fire: async (name: string) => {
      listeners.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('registers the worker after the page has loaded and posts its files', async () => {
  const page = runInPage({ hasDataSaver: false });
  expect(page.registered).toEqual([]);
  await page.fire('load');
  expect(page.registered).toEqual(['/service-worker.js']);
  expect(page.posted).toEqual([[false, 'https://x.example/cafe', 'https://x.example/_astro/a.js']]);
});

test('posts files that were on their way while the worker took over', async () => {
  const page = runInPage({ hasDataSaver: false });
  await page.fire('load');
  page.load('images/late.webp');
  expect(page.posted.slice(1)).toEqual([
    [false, 'https://x.example/cafe', 'https://x.example/images/late.webp'],
  ]);
});

test('posts no later file when the worker already controls the page, and all anew when the network is back', async () => {
  const page = runInPage({ hasDataSaver: false, controller: {} });
  await page.fire('load');
  await page.fire('online');
  page.load('images/late.webp');
  const seen = [false, 'https://x.example/cafe', 'https://x.example/_astro/a.js'];
  expect(page.posted).toEqual([seen, seen]);
});

test('waits for a tap under the data saver', async () => {
  const page = runInPage({ hasDataSaver: true });
  await page.fire('load');
  expect(page.registered).toEqual([]);
  await page.fire('click');
  expect(page.registered).toEqual(['/service-worker.js']);
  expect(page.posted).toEqual([[true, 'https://x.example/cafe', 'https://x.example/_astro/a.js']]);
});

test('does nothing in a browser without workers', () => {
  const page = { document: { documentElement: {} }, navigator: {} };
  expect(() => {
    runInNewContext(registerWorker, page);
  }).not.toThrow();
});
