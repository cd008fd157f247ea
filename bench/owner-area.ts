import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { startServerProcess } from '../tests/support/server-process.ts';
import { adoptStores, listKept, signIn } from './support/owner.ts';
import { type Benchmark, atMost, percentile, format, plainFigure } from './support/benchmark.ts';
import { openBrowser } from './support/visit.ts';

const slowdown = 4;
const limitMs = 100;
const settleMs = 1_500;
const size = { stores: 1, products: 1_000 };

interface Step {
  readonly what: string;
  /** The selector of the element to tap, after scrolling to it; null for the first load. */
  readonly target: string | null;
  readonly keys?: string;
  /** The selector of an element that appears when the step is done. */
  readonly until: string;
  readonly rows?: number;
}

/** Actions of an owner on a full page of products. Each leaves the page ready for the next. */
const steps: readonly Step[] = [
  { what: 'first load', target: null, until: '.own-product', rows: 100 },
  {
    what: 'turning the page',
    target: 'a[href$="page=2"]',
    until: 'a[href$="page=2"][aria-current]',
    rows: 100,
  },
  {
    what: 'flipping a switch',
    target: '.own-product input[aria-label^="En oferta"]',
    until: '.own-product',
  },
  {
    what: 'opening the form',
    target: '.own-product button[aria-label^="Editar"]',
    until: 'dialog[open] textarea',
  },
  {
    what: 'typing in the form',
    target: 'dialog[open] input[name=name]',
    keys: ' fresco',
    until: 'dialog[open] textarea',
  },
  {
    what: 'saving the form',
    target: 'dialog[open] button[type=submit]',
    until: 'body:not(:has(dialog[open]))',
  },
  {
    what: 'typing in the search',
    target: 'input[type=search]',
    keys: 'de',
    until: '.own-products[aria-busy=false]',
  },
];

export const benchmark: Benchmark = {
  title: `The owner area with 1,000 products, 100 to a page, a phone ${slowdown} × slower`,
  async *measure({ isQuick, catalogues }) {
    const location = await catalogues.embed(size);
    const email = await adoptStores(location);
    const { dataDir } = location;
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: { DATA_DIR: dataDir, SITE_DIR: join(dataDir, 'site') },
    });
    const browser = await openBrowser();
    try {
      await server.waitForNews('ready');
      const kept = listKept(email, await signIn(server, email));
      const rounds = isQuick ? 2 : 5;
      const longest = new Map<string, number[]>();
      for (let round = 0; round < rounds; round += 1) {
        const found = await walk(browser, server.url, kept);
        for (const [what, ms] of found) longest.set(what, [...(longest.get(what) ?? []), ms]);
      }
      yield plainFigure('rounds, of which the median counts', String(rounds));
      for (const [what, times] of longest) {
        yield atMost(`longest task: ${what}`, percentile(times, 0.5), limitMs, ' ms');
        yield plainFigure('  in the worst round', `${format(Math.max(...times))} ms`);
      }
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

/** The longest task of each step in milliseconds; 0 when none is longer than 50. */
async function walk(
  browser: Browser,
  baseURL: string,
  kept: Record<string, string>,
): Promise<Map<string, number>> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, kept);
    await context.addInitScript(watchTasks);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const longest = new Map<string, number>();
    for (const step of steps) {
      await doStep(page, step);
      longest.set(step.what, await page.evaluate(takeLongest));
    }
    return longest;
  } finally {
    await context.close();
  }
}

/**
 * Taps at coordinates and types keys. Finding elements by role and name, as tests do, would block the page for longer
 * than anything measured here.
 */
async function doStep(page: Page, { target, keys, until, rows }: Step): Promise<void> {
  if (target === null) await page.goto('/products?limit=100');
  else {
    await page.evaluate((selector) => {
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }, target);
    await sleep(settleMs);
    const place = await page.evaluate((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, target);
    if (place === undefined) throw new Error(`${target} is not on the page`);
    await page.evaluate(takeLongest);
    await page.mouse.click(place.x, place.y);
    if (keys !== undefined) await page.keyboard.type(keys, { delay: 80 });
  }
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const counts = await page.evaluate(
      (selector) => [selector, '.own-product'].map((one) => document.querySelectorAll(one).length),
      until,
    );
    if ((counts[0] ?? 0) > 0 && (counts[1] ?? 0) >= (rows ?? 0)) {
      // Deferred work belongs to the step too.
      await sleep(settleMs);
      return;
    }
    await sleep(100);
  }
  throw new Error(`${until} did not come`);
}

function watchTasks(): void {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

function takeLongest(): number {
  const { tasks } = window as unknown as { tasks: number[] };
  return Math.max(0, ...tasks.splice(0));
}
