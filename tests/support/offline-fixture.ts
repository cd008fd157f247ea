import type { Page } from '@playwright/test';
import { waitForIslands } from './island.ts';
import { expect, test as base } from './site-fixture.ts';
import { type WeakLink, openWeakLink } from './weak-link.ts';

/** Browser tests with the service worker, over a link that can be cut. */
export const test = base.extend<{ link: WeakLink }>({
  link: async ({}, use) => {
    const link = await openWeakLink(process.env.SITE_ORIGIN ?? '');
    await use(link);
    await link.close();
  },
  baseURL: async ({ link }, use) => {
    await use(link.origin);
  },
  serviceWorkers: 'allow',
  // Requests without a network fail, and the browser reports that as an error.
  expectedError: /Failed to load resource|Failed to fetch|net::ERR/,
});

export const notice = (page: Page) =>
  page.getByRole('complementary', { name: 'Aviso de conexión' });

/** Addresses of all kept responses, without the origin. */
export function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        kept.push(url.slice(location.origin.length));
      }
    }
    return kept;
  });
}

/** Addresses of the pictures that the page has loaded so far. */
export const listPictures = (page: Page): Promise<string[]> => listLoaded(page, '/images/');

function listLoaded(page: Page, folder: string): Promise<string[]> {
  return page.evaluate(
    (start) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith(start)),
    folder,
  );
}

/**
 * Opens a page. Waits until it is kept with all its files, the page `/offline` is kept too, and the worker controls the
 * page.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await waitForIslands(page);
  await page.waitForFunction(areSeenPicturesLoaded);
  await expect.poll(() => listKept(page)).toContain(path);
  await expect.poll(async () => (await listKept(page)).some(isShell)).toBe(true);
  await untilFilesAreKept(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until all scripts and pictures that the page has loaded so far are kept. */
export async function untilFilesAreKept(page: Page): Promise<void> {
  const files = [...(await listPictures(page)), ...(await listLoaded(page, '/_astro/'))];
  await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(files));
}

const isShell = (path: string) => path.startsWith('/offline?');

/** Runs in the page. A picture that is still loading when the link is cut would be missing afterwards. */
const areSeenPicturesLoaded = (): boolean =>
  [...document.images].every((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return picture.complete || !isSeen || !picture.checkVisibility();
  });
