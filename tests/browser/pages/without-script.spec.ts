import type { Page } from '@playwright/test';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { orderSheetPath, productPath, storePath } from '#domain/paths/paths.ts';
import { storeSearchPath } from '#domain/paths/search-paths.ts';

test.use({ javaScriptEnabled: false });

const store = storePath(sample.cafeUrl);

/** Expects nothing on the page that does something with script alone, nor a place that is kept for it. */
async function expectNoDeadControl(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const summary of await page.locator('main summary:visible').all()) await summary.click();
  // The form of places works without script (orders/delivered.spec.ts).
  const controls = page.locator(
    ':is(button, input, select, textarea, form, main a[href*="/search"]):not(.places, .places *)',
  );
  const filled = page.locator(':is(.spot, .keep span, .mine, .switch):not(:empty)');
  const dead = page.locator('.heart, .saver, .see');
  const shown = await controls.or(dead).locator('visible=true').or(filled).all();
  const markup = await Promise.all(
    shown.map((one) => one.evaluate((element) => element.outerHTML)),
  );
  expect(markup, path).toEqual([]);
}

test('no page offers what only script can do, or leads to where it could be done; what needs it says so, and accounts and comments are where they ever are', async ({
  page,
  findProduct,
}) => {
  await expectNoDeadControl(page, '/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Crear Cuenta' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Mi panel' })).toHaveCount(0);
  const lists = ['/businesses', '/offers', '/featured-businesses'];
  for (const path of [...lists, '/about', '/denunciar', store, orderSheetPath(sample.cafeUrl)]) {
    await expectNoDeadControl(page, path);
  }
  await expectNoDeadControl(page, productPath(await findProduct('Café molido')));
  await expect(page.locator('#comentarios').getByText('Muy bueno.')).toBeVisible();
  const needing = ['/favoritos', '/login', '/register', '/mis-datos', '/search'];
  for (const path of [...needing, storeSearchPath(sample.cafeUrl)]) {
    await expectNoDeadControl(page, path);
    // `getByText` passes over what stands in a noscript.
    await expect(page.locator('p', { hasText: 'hace falta JavaScript' }), path).toBeVisible();
  }
  await page.locator('.noscript').getByRole('link', { name: sample.cafe }).click();
  await expect(page).toHaveURL(new RegExp(`${store}$`));
});

test('neither does a page on a wide screen @wide-only', async ({ page }) => {
  for (const path of ['/', store, '/favoritos']) await expectNoDeadControl(page, path);
});
