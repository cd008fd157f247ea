import type { Page } from '@playwright/test';
import { readLayoutShift, waitForIsland } from '../../support/island.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { offersPath } from '#domain/paths/paths.ts';
import { pageMeta } from '#domain/pagination.ts';

const listing = '**/api/products/public/daily-offers?*';

async function openOffers(page: Page, path = offersPath()): Promise<void> {
  await page.goto(path);
  await waitForIsland(page, 'Offers');
}

/** Lets the API respond as if there were 300 offers. */
async function pretendManyOffers(page: Page): Promise<void> {
  await page.route(listing, async (route) => {
    const url = route.request().url();
    const number = Number(new URL(url).searchParams.get('page'));
    const response = await route.fetch({ url: url.replace(/page=\d+/, 'page=1') });
    const { data } = (await response.json()) as { data: unknown[] };
    await route.fulfill({
      json: { data, meta: pageMeta({ total: 300, page: number, limit: 25 }) },
    });
  });
}

test('adopts the rendered offers and counts them', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('daily-offers')) calls += 1;
  });
  await openOffers(page);
  await expect(page.locator('.count')).toHaveText('6 ofertas');
  await expect(page.locator('.cards .card')).toHaveCount(6);
  expect(calls).toBe(0);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
});

test('reads the page of the address where no file was served for it', async ({ page }) => {
  await pretendManyOffers(page);
  await openOffers(page, offersPath({ page: 11 }));
  const pages = page.getByRole('navigation', { name: 'Paginación' });
  await expect(pages.getByRole('link')).toHaveText([
    'Anterior',
    '1',
    '9',
    '10',
    '11',
    '12',
    'Siguiente',
  ]);
  await expect(page.getByRole('link', { name: 'Página 11' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveTitle(/^Ofertas del Día · Página 11 de 12 \|/);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(/\?page=12$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(/Página 11 de 12/);
});

test.describe('when the API fails', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('says so, reads again on Reintentar, and goes to the last page from one behind it', async ({
    page,
  }) => {
    await page.route(listing, (route) => route.abort(), { times: 1 });
    await openOffers(page, offersPath({ page: 12 }));
    await expect(page.getByRole('alert')).toContainText('El servidor no respondió');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.locator('.cards .card:visible')).toHaveCount(6);
    await expect(page).toHaveURL(/\/offers$/);
    await expect(page).toHaveTitle(/^Ofertas del Día \|/);
  });
});
