import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { Product } from '#contract/products.ts';

const zoom = (page: Page) => page.getByRole('dialog', { name: 'Fotos ampliadas' });
const counter = (page: Page) => page.locator('.over .count');
const slideLink = (page: Page, index: number) =>
  page.getByRole('link', { name: `Ampliar la foto ${index} de 3` });

async function openGallery(page: Page, product: Product): Promise<void> {
  await page.goto(productPath(product));
  await expect(counter(page)).toHaveText('Foto 1 / 3');
}

test('shows the photos in their order, counts them while scrolling, and moves with thumbnails, arrow keys and, for a pointer, buttons @wide-too', async ({
  page,
  findProduct,
  isMobile,
}) => {
  const product = await findProduct('Café molido');
  await openGallery(page, product);
  const links = await page
    .locator('.slides a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(product.images.map(({ url }) => url));
  await page.locator('.slides').evaluate((row) => {
    row.scrollLeft = row.clientWidth * 2;
  });
  await expect(counter(page)).toHaveText('Foto 3 / 3');
  const third = page.getByRole('link', { name: 'Ver la foto 3' });
  await expect(third).toHaveAttribute('aria-current', 'true');

  await page.getByRole('link', { name: 'Ver la foto 2' }).click();
  await expect(counter(page)).toHaveText('Foto 2 / 3');
  // The page has not moved.
  expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([0, '']);
  await slideLink(page, 2).focus();
  await press(page, 'ArrowRight');
  await expect(counter(page)).toHaveText('Foto 3 / 3');
  await expect(slideLink(page, 3)).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowLeft');
  await expect(counter(page)).toHaveText('Foto 2 / 3');

  if (isMobile) return;
  const back = page.getByRole('button', { name: 'Foto anterior' });
  await page.getByRole('button', { name: 'Foto siguiente' }).click();
  await expect(counter(page)).toHaveText('Foto 3 / 3');
  await back.click();
  await expect(counter(page)).toHaveText('Foto 2 / 3');
  await back.click();
  await expect(counter(page)).toHaveText('Foto 1 / 3');
  await expect(back).toBeDisabled();
});

test('zooms at a tap or a key, with a script that is asked for just then, and gives the focus back', async ({
  page,
  findProduct,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && pathname.includes('zoom')) scripts.push(pathname);
  });
  await openGallery(page, await findProduct('Café molido'));
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await slideLink(page, 1).click();
  await expect(zoom(page)).toBeVisible();
  expect(scripts).toHaveLength(1);
  for (const name of ['Cerrar', 'Ampliar o reducir']) {
    await expect(zoom(page).getByRole('button', { name })).toBeVisible();
  }
  await expect(zoom(page).locator('.pswp__counter')).toHaveText('1 / 3');
  await press(page, 'ArrowRight');
  await expect(zoom(page).locator('.pswp__counter')).toHaveText('2 / 3');
  expect(await findViolations(page, '.pswp')).toEqual([]);
  await press(page, 'Escape');
  await expect(zoom(page)).toHaveCount(0);
  await expect(slideLink(page, 2)).toBeFocused();
  await expect(counter(page)).toHaveText('Foto 2 / 3');

  await press(page, 'Shift+Tab');
  await tabTo(page, slideLink(page, 2));
  await press(page, 'Enter');
  await expect(zoom(page)).toBeVisible();
  await press(page, 'Escape');
  await expect(zoom(page)).toHaveCount(0);
  await expect(slideLink(page, 2)).toBeFocused();
});

test('the way back closes the photo and stays on the page, and none is left behind when it is closed otherwise', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café molido');
  await page.goto('/about');
  await openGallery(page, product);
  await slideLink(page, 1).click();
  await expect(zoom(page)).toBeVisible();
  await page.goBack();
  await expect(zoom(page)).toHaveCount(0);
  await expect(slideLink(page, 1)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(productPath(product));
  await slideLink(page, 1).click();
  await zoom(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(zoom(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('when the zoom does not come', () => {
  test.use({ expectedError: /zoom/ });

  test('opens the photo itself', async ({ page, findProduct }) => {
    const product = await findProduct('Café molido');
    await openGallery(page, product);
    await page.route(/_astro\/zoom/, (route) => route.abort());
    await slideLink(page, 1).click();
    await expect(page).toHaveURL(product.images[0]?.url ?? '');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('scrolls, counts and opens the photos', async ({ page, findProduct }) => {
    const product = await findProduct('Café molido');
    await page.goto(productPath(product));
    await expect(page.locator('.slides .count').first()).toHaveText('1 / 3');
    await page.getByRole('link', { name: 'Ver la foto 2' }).click();
    await expect(slideLink(page, 2)).toBeInViewport();
    await slideLink(page, 2).click();
    await expect(page).toHaveURL(product.images[1]?.url ?? '');
  });
});
