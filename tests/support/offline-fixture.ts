import type { Page } from '@playwright/test';
import { expect, test as base } from './site-fixture.ts';
import { type WeakLink, openWeakLink } from './weak-link.ts';

/** Browser tests with the service worker, over a link that can be lost. */
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
  // What is asked for without a network fails, and the browser says so.
  expectedError: /Failed to load resource|Failed to fetch|net::ERR/,
});

export const notice = (page: Page) =>
  page.getByRole('complementary', { name: 'Aviso de conexión' });

/** Addresses of all that is kept, without the origin. */
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
export function listPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/images/')),
  );
}

/** Opens a page and waits until all of it is kept, with the page for what is not. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await expect.poll(() => listKept(page)).toContain(path);
  await expect.poll(async () => (await listKept(page)).some(isShell)).toBe(true);
  const pictures = await listPictures(page);
  await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(pictures));
}

const isShell = (path: string) => path.startsWith('/offline?');
