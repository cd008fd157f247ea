import { expect, type Page } from '@playwright/test';

/** Waits until an island has taken over its rendered markup. */
export async function waitForIsland(page: Page, name: string): Promise<void> {
  const island = page.locator(`astro-island[component-export="${name}"]:not([ssr])`);
  await island.waitFor({ state: 'attached' });
}

/** Waits until all islands are awake, except those that wait until they are seen. */
export async function waitForIslands(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([opts*=visible])')).toHaveCount(0);
}

/** Counts the pages that the browser loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** The browser's score of unexpected movements on the page so far. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as LayoutShift).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(score);
        }, 200);
      }),
  );
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}
