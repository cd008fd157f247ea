import { findViolations } from '../../support/accessibility.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { cards, openSearch, summary } from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';

test.use({ expectedError: /Failed to load resource/ });

test('searches the published index while the API is away', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/api/products/public',
    (route) => route.abort(),
  );
  await openSearch(page, searchPath({ q: 'café', inStock: true }));
  await expect(page.getByText('Estos resultados son de antes')).toBeVisible();
  await expect(cards(page).first()).toContainText(/café/i);
  await expect(cards(page).filter({ hasText: sample.soldOut })).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  // The button is gone, and what it brings begins here.
  await expect(summary(page)).toBeFocused();
  await expect(page.getByText('Estos resultados son de antes')).toBeHidden();
  await expect(summary(page)).toHaveText('2 productos encontrados');
});

test('keeps to the store in the published index, and leaves out what the site has no more', async ({
  page,
}) => {
  await page.route(
    (url) => url.pathname === '/api/products/public',
    (route) => route.abort(),
  );
  const gone = new Set<string>();
  await page.route(/\/product\/[^/]+$/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'HEAD') return route.continue();
    return gone.has(pathname) ? route.fulfill({ status: 404 }) : route.continue();
  });
  await openSearch(page, storeSearchPath(sample.cafeUrl));
  await expect(summary(page)).toHaveText('5 productos encontrados');
  const first = cards(page).first().locator('a[href*="/product/"]').first();
  const path = (await first.getAttribute('href')) ?? '';
  gone.add(path);
  await page.reload();
  await expect(summary(page)).toHaveText('4 productos encontrados');
  await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
});

test('says what failed without an index too, and tries again', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/api/products/public' || url.pathname.startsWith('/pagefind/'),
    (route) => route.abort(),
  );
  await openSearch(page, searchPath({ q: 'café' }));
  await expect(page.getByText('No se pudieron cargar los productos').first()).toBeVisible();
  await expect(page.locator('.results')).toContainText('El servidor no respondió.');
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(summary(page)).toHaveText('3 productos encontrados');
});
