import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../../scripts/browser.ts';

export interface Link {
  readonly name: string;
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower than this machine the phone's processor is. */
  readonly slowdown: number;
}

export interface Visit {
  /** Largest contentful paint in seconds. */
  readonly lcp: number;
  readonly cls: number;
  /** Bytes received in all, headers included. */
  readonly bytes: number;
  /** Requests whose answer the first paint waits for, the page itself not counted. */
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

/** The first visit of a phone to a page, with an empty cache, until nothing comes any more. */
export async function visit(
  browser: Browser,
  url: string,
  { link, isSaving }: { link: Link | null; isSaving: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    if (isSaving) await page.addInitScript(saveData);
    const bytes = await countBytes(page, link);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const { lcp, cls, blocking } = await page.evaluate(readPaint);
    return { lcp: lcp / 1000, cls, blocking, bytes: bytes() };
  } finally {
    await context.close();
  }
}

async function countBytes(page: Page, link: Link | null): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (link !== null) {
    const bytesPerSecond = (link.kilobitsPerSecond * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: link.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: link.slowdown });
  }
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
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

function saveData(): void {
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
