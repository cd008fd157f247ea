import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.ts';
import type { Relay } from './relay.ts';

export interface Link {
  readonly name: string;
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower the phone's processor is than this machine's. */
  readonly slowdown: number;
}

export interface Visit {
  /** Largest contentful paint in seconds. */
  readonly lcp: number;
  readonly cls: number;
  /** The number of requests for which the first paint waits, without the page itself. */
  readonly blocking: number;
}

export const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({ args: flags, ...(executablePath !== null && { executablePath }) });
}

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** A phone's first visit to a page, with an empty cache, until the network is idle. */
export async function visit(browser: Browser, url: string, link: Link): Promise<Visit> {
  // The link slows down the page but not its worker, so there is none.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    await slowDown(page, link);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const { lcp, cls, blocking } = await page.evaluate(readPaint);
    return { lcp: lcp / 1000, cls, blocking };
  } finally {
    await context.close();
  }
}

export interface Weight {
  /** All received bytes, with headers and those of the service worker. */
  readonly bytes: number;
  /** Addresses of the scripts that the page loaded. */
  readonly scripts: readonly string[];
}

/** The same visit at full speed, until the service worker has stored its files. */
export async function weigh(
  browser: Browser,
  { origin, bytes }: Relay,
  path: string,
  { hasDataSaver }: { hasDataSaver: boolean },
): Promise<Weight> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (hasDataSaver) await page.addInitScript(turnDataSaverOn);
    const before = bytes();
    await page.goto(origin + path, { waitUntil: 'networkidle', timeout: 120_000 });
    // The last files that the worker stores on a first visit. With the data saver it waits for a tap.
    if (!hasDataSaver) await page.waitForFunction(isShellKept, null, { polling: 250 });
    await untilStill(bytes);
    return { bytes: bytes() - before, scripts: await page.evaluate(listScripts) };
  } finally {
    await context.close();
  }
}

/** Waits until nothing is received for half a second. */
async function untilStill(bytes: () => number): Promise<void> {
  for (let last = -1; last !== bytes();) {
    last = bytes();
    await sleep(500);
  }
}

const listScripts = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return loaded.filter((name) => name.endsWith('.js'));
};

const isShellKept = async (): Promise<boolean> => {
  const kept = await caches.match('/offline', { ignoreSearch: true });
  return kept !== undefined;
};

async function slowDown(page: Page, link: Link): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (link.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: link.slowdown });
}

interface Watched {
  lcp: number;
  cls: number;
}

function watchPaint(): void {
  const watched: Watched = { lcp: 0, cls: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      watched.cls += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function turnDataSaverOn(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

function readPaint(): Watched & { blocking: number } {
  const { watched } = window as unknown as { watched: Watched };
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  const blocking = resources.filter(
    ({ renderBlockingStatus }) => renderBlockingStatus === 'blocking',
  ).length;
  return { ...watched, blocking };
}
