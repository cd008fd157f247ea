import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test as base } from '../../support/site-fixture.ts';
import { type WeakLink, openWeakLink } from '../../support/weak-link.ts';
import { productPath } from '#domain/paths/paths.ts';

interface Visit {
  readonly page: Page;
  readonly link: WeakLink;
}

const test = base.extend<{ visit: Visit }>({
  // With a profile of its own: a private window asks for nothing ahead.
  visit: async ({ playwright, launchOptions, viewport }, use) => {
    const link = await openWeakLink(process.env.SITE_ORIGIN ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-profile-'));
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      baseURL: link.origin,
    });
    await use({ page: await context.newPage(), link });
    await context.close();
    await link.close();
    await rm(folder, { recursive: true });
  },
});

const store = `/${sample.bigStoreUrl}`;

/** Presses a link, goes away from it and lets go, so that it is not followed. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
}

const countAsked = (link: WeakLink, path: string) =>
  link.asked.filter((one) => one === `GET ${path}`).length;

test('asks for a page as its link is pressed, and once; for nothing under the data saver, nor for a listing or a picture', async ({
  visit: { page, link },
  findProduct,
}) => {
  await page.goto('/');
  const target = page.locator(`a[href="/about"]`).first();
  await press(page, target);
  await expect.poll(() => countAsked(link, '/about')).toBe(1);
  // A browser that waits long for what it asked for ahead asks for it anew.
  await expect.poll(() => link.finished).toContain('GET /about');
  await target.click();
  await expect(page).toHaveURL(/\/about$/);
  expect(countAsked(link, '/about')).toBe(1);

  const product = await findProduct('Café molido');
  await page.goto('/');
  await page.getByRole('switch', { name: 'Ahorro de datos' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-saver');
  await press(page, page.locator('a[href="/privacy"]').first());
  await page.getByRole('switch', { name: 'Ahorro de datos' }).click();
  await page.goto(store);
  await press(page, page.locator(`a[href^="${store}?"]`).first());
  await page.goto(productPath(product));
  const photo = page.locator('a[href^="/images/"]').first();
  const picture = (await photo.getAttribute('href')) ?? '';
  await page.waitForLoadState('networkidle');
  const before = countAsked(link, picture);
  await press(page, photo);
  // What is asked for last comes last.
  await press(page, page.locator('a[href="/terms"]').first());
  await expect.poll(() => countAsked(link, '/terms')).toBe(1);
  expect(countAsked(link, '/privacy')).toBe(0);
  expect(countAsked(link, picture)).toBe(before);
  expect(link.asked.filter((one) => one.startsWith(`GET ${store}?`))).toEqual([]);
});
